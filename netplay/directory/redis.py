"""The directory of several machines: a Redis server, whose scripts make each change atomic.

All keys have one prefix in one of its databases. Time is the server's own, so that machines with different clocks agree
on lapsed owners. A server that comes back empty is a new directory with another epoch.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from netplay.directory.protocol import LEASE, PATIENCE, DirectoryEntry, DirectoryUnavailable, News

PREFIX = "qk:"
MOST_CHANGES = 20_000
"""The number of changes stored; an owner that has missed more gets all rows."""

# Written for `redis-cli` too: KEYS are the prefix's parts, a value that is gone is false.
_COMMON = """
local rows, news, seen, state = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local of = ARGV[1]
local function put(owner, key, value)
  local held = redis.call('HGET', rows, key)
  if not value and (not held or cjson.decode(held).owner ~= owner) then return end
  local row = cjson.encode({owner = owner, value = value})
  if value then
    redis.call('HSET', rows, key, row)
    redis.call('SADD', of .. owner, key)
  else
    redis.call('HDEL', rows, key)
    redis.call('SREM', of .. owner, key)
  end
  redis.call('XADD', news, 'MAXLEN', '~', ARGV[2], '*', 'k', key, 'r', row)
end
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1e6
for _, owner in ipairs(redis.call('ZRANGEBYSCORE', seen, '-inf', now - tonumber(ARGV[3]))) do
  for _, key in ipairs(redis.call('SMEMBERS', of .. owner)) do put(owner, key, false) end
  redis.call('DEL', of .. owner)
  redis.call('ZREM', seen, owner)
end
"""
_BEAT = (
    _COMMON
    + """
local owner, epoch, since = ARGV[4], ARGV[5], ARGV[6]
local known = redis.call('ZSCORE', seen, owner)
redis.call('ZADD', seen, now, owner)
local kept = redis.call('GET', state)
if not kept then kept = ARGV[7]; redis.call('SET', state, kept) end
for i = 8, #ARGV, 2 do
  put(owner, ARGV[i], string.sub(ARGV[i + 1], 1, 1) == '+' and string.sub(ARGV[i + 1], 2))
end
local last = redis.call('XREVRANGE', news, '+', '-', 'COUNT', 1)
last = last[1] and last[1][1] or '0-0'
local first = redis.call('XRANGE', news, since, since)
if known and epoch == kept and (since == last or first[1]) then
  return {kept, last, 0, redis.call('XRANGE', news, '(' .. since, '+')}
end
return {kept, last, 1, redis.call('HGETALL', rows)}
"""
)
_CLAIM = (
    _COMMON
    + """
for i = 6, #ARGV do if redis.call('HEXISTS', rows, ARGV[i]) == 1 then return 0 end end
for i = 6, #ARGV do put(ARGV[4], ARGV[i], ARGV[5]) end
return 1
"""
)


class _StoredRow(msgspec.Struct, frozen=True):
    """A stored row."""

    owner: str
    value: str | bool


class RedisDirectory:
    """A `Directory` in a Redis server."""

    def __init__(self, url: str, lease: float = LEASE) -> None:
        """
        Arguments:
            url: `redis://`, `rediss://` (TLS) or `unix://`, with password and number of the database if needed.

        Raises:
            ValueError: if the address is malformed.
        """
        self._where = url.rpartition("@")[2]  # without the password
        self._lease = str(lease)
        self._redis: Any = redis.Redis.from_url(
            url,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            # A failed request is repeated with the next beat, not at once while a caller waits.
            retry=Retry(NoBackoff(), 0),
            decode_responses=False,
        )
        self._keys = [f"{PREFIX}{name}" for name in ("rows", "news", "seen", "epoch")]
        self._beat = self._redis.register_script(_BEAT)
        self._claim = self._redis.register_script(_CLAIM)

    def _head(self) -> list[str]:
        return [f"{PREFIX}of:", str(MOST_CHANGES), self._lease]

    def beat(self, owner: str, changes: Mapping[str, bytes | None], mark: str) -> News:
        """An owner is there."""
        epoch, _, since = mark.partition(":")
        args: list[str | bytes] = [*self._head(), owner, epoch, since or "0-0", secrets.token_hex(8)]
        for key, value in changes.items():
            args += (key, b"-" if value is None else b"+" + value)
        try:
            epoch_now, last, whole, found = self._beat(keys=self._keys, args=args)
        except redis.RedisError as wrong:
            raise self._away(wrong) from wrong
        entries = (
            zip(found[::2], found[1::2], strict=True)
            if whole
            else ((entry[1], entry[3]) for _, entry in found)
        )
        rows = {key.decode(): _row(row) for key, row in entries}
        return News(f"{epoch_now.decode()}:{last.decode()}", rows, bool(whole))

    def claim(self, owner: str, keys: Collection[str], value: bytes) -> bool:
        """Takes all of these keys."""
        try:
            return bool(self._claim(keys=self._keys, args=[*self._head(), owner, value, *keys]))
        except redis.RedisError as wrong:
            raise self._away(wrong) from wrong

    def change(self, name: str, step: Callable[[bytes | None], bytes]) -> bytes:
        """Change a document: read, then written only if it is unchanged meanwhile."""
        key = f"{PREFIX}document:{name}"
        try:
            while True:
                with self._redis.pipeline() as pipe:
                    pipe.watch(key)
                    value = step(pipe.get(key))
                    pipe.multi()
                    pipe.set(key, value)
                    try:
                        pipe.execute()
                    except redis.WatchError:
                        continue
                    return value
        except redis.RedisError as wrong:
            raise self._away(wrong) from wrong

    def close(self) -> None:
        """Close the connection."""
        self._redis.close()

    def _away(self, wrong: Exception) -> DirectoryUnavailable:
        return DirectoryUnavailable("directory-away", where=self._where, why=str(wrong)[:200])


def _row(data: bytes) -> DirectoryEntry:
    row = msgspec.json.decode(data, type=_StoredRow)
    return DirectoryEntry(row.owner, row.value.encode() if isinstance(row.value, str) else None)
