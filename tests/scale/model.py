"""The simulation: web processes, databases and a worker that share processors, disks and locks.

All times are milliseconds. A Python process lets one of its threads compute at a time, and takes
that right away after `SWITCH` where another waits, or when the thread asks the database. Entries of
a process that wait for a commit share the next, and commits that wait for the disk share the next
sync.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle

from simpy import Environment, Event, Resource

from tests.scale.machines import SLICE, Cores, Disk, Doing, Interpreter

ROUND = 50.0  # between two looks of the worker
SWITCH = 5.0  # what `sys.getswitchinterval` says, in milliseconds


@dataclass(frozen=True)
class Commit:
    """What one transaction costs: once, and for each entry in it."""

    web: float  # processor time of the web process
    web_each: float
    trips: float  # questions to the database
    trips_each: float
    sync: float  # of the disk


@dataclass(frozen=True)
class Kind:
    """One kind of request."""

    client: float  # processor time of who asks, on the machine where that is
    web: float  # of the web process, outside a commit
    trips: float  # questions to the database, outside a commit
    question: float  # processor time of the database for each question, in a commit too
    commit: Commit | None = None
    worker: float = 0.0  # processor time of the worker, later


@dataclass(frozen=True)
class Layout:
    """Which machines there are. `distance` is what a question waits on the network, there and
    back; `relay` the processor time of a database that hands a question on to another one.
    """

    web_machines: int = 1
    web_processes: int = 1  # on each
    databases: int = 0  # machines with nothing but a database; 0: it is on the first machine
    cores: int = 2  # of each machine
    clients_elsewhere: bool = False  # their processor time is nobody's here
    worker_elsewhere: bool = False
    distance: float = 0.0
    relay: float = 0.0
    worker_share: float = 0.0  # of a processor that the worker takes, however little comes
    crowded: float = 1.0  # how many times longer a processor takes while all others are busy


@dataclass
class Outcome:
    """What was answered in the time that counts, and how busy everything was."""

    seconds: float
    answered: Counter[str] = field(default_factory=Counter)
    waited: list[float] = field(default_factory=list)  # milliseconds of each answer
    busy: dict[str, float] = field(default_factory=dict)  # share of the time, 0 to 1
    behind: int = 0  # entries that the worker had not taken in at the end

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answered.total() / self.seconds

    def within(self, share: float) -> float:
        """Milliseconds within which that share of the answers came."""
        row = sorted(self.waited)
        return row[min(int(len(row) * share), len(row) - 1)]


@dataclass
class Database:
    """One database: processors, which may be another one's too, and a disk of its own."""

    cores: Cores
    disk: Disk


class Process:
    """One web process."""

    def __init__(self, env: Environment, cores: Cores, layout: Layout) -> None:
        self.env, self.cores, self.layout = env, cores, layout
        self._lock = Interpreter(env)
        self._queue: list[Event] = []
        self._committing = False
        self.locked = 0.0

    def compute(self, time: float) -> Doing:
        """Compute in Python."""
        while time > 0:
            with self._lock.turn() as turn:
                yield turn
                begun, held = self.env.now, 0.0
                while time > 0 and (held < SWITCH or not self._lock.waiting):
                    part = min(time, SLICE)
                    yield from self.cores.run(part)
                    held += part
                    time -= part
                self.locked += self.env.now - begun

    def ask(self, database: Database, kind: Kind, web: float, trips: float) -> Doing:
        """Compute so long in all, between and around so many questions."""
        whole = max(round(trips), 1)
        part = web / (whole + 1)
        yield from self.compute(part)
        for _ in range(whole):
            yield self.env.timeout(self.layout.distance)
            yield from database.cores.run(kind.question * trips / whole + self.layout.relay)
            yield from self.compute(part)

    def enter(self, database: Database, kind: Kind) -> Doing:
        """Commit an entry, with those that wait meanwhile."""
        assert kind.commit is not None
        if self._committing:
            mine = self.env.event()
            self._queue.append(mine)
            leads = yield mine
            if not leads:
                return
        self._committing = True
        together, self._queue = self._queue, []
        cost, number = kind.commit, 1 + len(together)
        web, trips = cost.web + cost.web_each * number, cost.trips + cost.trips_each * number
        yield from self.ask(database, kind, web, trips)
        yield from database.disk.sync(cost.sync)
        for one in together:
            one.succeed(value=False)
        if self._queue:
            self._queue.pop(0).succeed(value=True)
        else:
            self._committing = False


def simulate(
    kinds: Mapping[str, Kind],
    mix: Mapping[str, int],
    layout: Layout,
    *,
    clients: int,
    seconds: float = 6.0,
    warm: float = 1.0,
) -> Outcome:
    """Run so many clients, each in a closed loop: the next request follows the answer at once.

    `mix` says how often each kind follows in a client's turn.
    """
    env = Environment()
    machines = [Cores(env, layout.cores, layout.crowded) for _ in range(layout.web_machines)]
    if layout.databases:
        databases = [
            Database(Cores(env, layout.cores, layout.crowded), Disk(env))
            for _ in range(layout.databases)
        ]
    else:
        databases = [Database(machines[0], Disk(env))]
    processes = [
        Process(env, machine, layout) for machine in machines for _ in range(layout.web_processes)
    ]
    worker_cores = Cores(env, layout.cores) if layout.worker_elsewhere else machines[0]
    asking = Resource(env, 1)  # all who ask are one process, with one thread
    done, start = Outcome(seconds), warm * 1000
    work = Worker(env, worker_cores, layout.worker_share)

    def client(number: int) -> Doing:
        process, database = processes[number % len(processes)], databases[number % len(databases)]
        kinds_in_turn = [name for name, share in mix.items() for _ in range(share)]
        ahead = number % len(kinds_in_turn)
        for name in cycle(kinds_in_turn[ahead:] + kinds_in_turn[:ahead]):
            kind = kinds[name]
            begun = env.now
            if not layout.clients_elsewhere:
                with asking.request() as turn:
                    yield turn
                    yield from machines[0].run(kind.client)
            yield from process.ask(database, kind, kind.web, kind.trips)
            if kind.commit is not None:
                yield from process.enter(database, kind)
                work.take(kind.worker)
            if env.now > start:
                done.answered[name] += 1
                done.waited.append(env.now - begun)

    for number in range(clients):
        env.process(client(number))
    env.run(start)
    before = _used(machines, databases, processes, work)
    env.run(start + seconds * 1000)
    after = _used(machines, databases, processes, work)
    done.busy = {name: (after[name] - before[name]) / (seconds * 1000) for name in after}
    done.behind = work.behind
    return done


class Worker:
    """Takes in what was entered, one after the other."""

    def __init__(self, env: Environment, cores: Cores, share: float) -> None:
        self.env, self.cores, self.share = env, cores, share
        self._waiting: deque[float] = deque()
        self.used = 0.0
        env.process(self._run())

    @property
    def behind(self) -> int:
        """Entries still to be taken in."""
        return len(self._waiting)

    def take(self, time: float) -> None:
        """An entry was recorded that takes so much processor time."""
        self._waiting.append(time)

    def _run(self) -> Doing:
        while True:
            begun = self.env.now
            yield from self._work(ROUND * self.share)
            while self._waiting:
                yield from self._work(self._waiting.popleft())
            yield self.env.timeout(max(ROUND - (self.env.now - begun), 0))

    def _work(self, time: float) -> Doing:
        begun = self.env.now
        yield from self.cores.run(time)
        self.used += self.env.now - begun


def _used(
    machines: list[Cores], databases: list[Database], processes: list[Process], work: Worker
) -> dict[str, float]:
    """Milliseconds that everything was busy so far; the mean of those that are alike."""
    shared = [one for one in machines if one is databases[0].cores]
    return {
        "processors of web machines": _mean([one.used / one.number for one in machines]),
        "processors of databases": _mean([one.cores.used / one.cores.number for one in databases])
        if not shared
        else 0.0,
        "disks": _mean([one.disk.used for one in databases]),
        "one thread of a web process": _mean([one.locked for one in processes]),
        "worker": work.used,
    }


def _mean(row: list[float]) -> float:
    return sum(row) / len(row)
