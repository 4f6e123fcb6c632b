import { connect } from 'node:net'
import type { Dice } from './dice.ts'

const HELD_MS = 8000
const BODY = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"title":'

/** Requests of stalled clients: part of a head, part of a body, and one whose response is not read. */
const beginnings = [
  '',
  'GET /api/v1/posts HT',
  `POST /api/v1/posts HTTP/1.1\r\nHost: localhost\r\n${BODY}`,
  'GET /posts HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20),
]

/** Opens stalled connections to a server for a while. */
export function holdConnections(origin: string, count: number, dice: Dice): void {
  const { hostname, port } = new URL(origin)
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(dice.pick(beginnings))
    const end = dice.chance(50) ? () => socket.destroy() : () => socket.resetAndDestroy()
    setTimeout(end, dice.between(100, HELD_MS)).unref()
  }
}
