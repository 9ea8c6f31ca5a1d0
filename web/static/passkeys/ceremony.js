// What the server asks of passkeys as browsers take it, and their answers as the server reads them.

/** Bytes that base64url writes. @param {string} text */
export const decoded = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Base64url without padding. @param {ArrayBuffer} bytes */
export const encoded = (bytes) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * The options for a new key.
 * @param {any} told
 * @returns {PublicKeyCredentialCreationOptions}
 */
export const toMake = (told) => ({
  ...told,
  challenge: decoded(told.challenge),
  user: { ...told.user, id: decoded(told.user.id) },
  excludeCredentials: told.excludeCredentials.map((/** @type {any} */ one) => ({
    ...one,
    id: decoded(one.id),
  })),
});

/**
 * The options for signing in.
 * @param {any} told
 * @returns {PublicKeyCredentialRequestOptions}
 */
export const toSign = (told) => ({
  ...told,
  challenge: decoded(told.challenge),
  allowCredentials: [],
});

/**
 * What an authenticator answered, as JSON: a new key, or a signature.
 * @param {PublicKeyCredential} credential
 */
export function answered(credential) {
  const { response } = credential;
  /** @type {Record<string, string>} */
  const told = { clientDataJSON: encoded(response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
    const bytes = /** @type {any} */ (response)[part];
    if (bytes) told[part] = encoded(bytes);
  }
  return {
    id: credential.id,
    rawId: encoded(credential.rawId),
    type: credential.type,
    response: told,
  };
}

/**
 * What went wrong, as the name of a text to say; null for what was given up on purpose.
 * @param {unknown} error
 */
export function trouble(error) {
  if (!(error instanceof DOMException)) return error instanceof TypeError ? "offline" : "failed";
  if (error.name === "AbortError") return null;
  if (/certificate/i.test(error.message)) return "untrusted";
  return { NotAllowedError: "cancelled", InvalidStateError: "already" }[error.name] ?? "failed";
}

/** Why there can be no passkeys here, as the name of a text; null where there can. */
export function missing() {
  if (!isSecureContext) return "plain";
  return globalThis.PublicKeyCredential && navigator.credentials ? null : "unsupported";
}
