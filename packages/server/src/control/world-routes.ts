import type { Engine } from '@chowk/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Adapter, Answering } from '../http/adapter.ts'
import { WORLDS_PATH, type World, type Worlds } from './worlds.ts'

interface WorldRoutes extends Pick<Engine, 'refuse'> {
  readonly worlds: Worlds
  readonly adapterOf: (world: { readonly engine: Answering; readonly base: string }) => Adapter
}

/** Adds the interface of each world below its own path. */
export function addWorlds(app: FastifyInstance, { worlds, refuse, adapterOf }: WorldRoutes): void {
  const adapters = new WeakMap<World, Adapter>()
  const noWorld = () => refuse(404, 'World not found.')
  const nowhere = adapterOf({ engine: { handle: async () => noWorld(), refuse }, base: '' })

  /**
   * Handles requests of a world. Requests that fail because the world is dropped get the same response as later
   * requests.
   */
  const whileOpen = ({ control: { engine }, ended }: World): Answering => ({
    async handle(head, readBody) {
      const response = await engine.handle(head, readBody)
      return ended.aborted && response.code === 'server_error' ? noWorld() : response
    },
    refuse,
  })

  function adapterTo({ params }: FastifyRequest): Adapter {
    const world = worlds.get((params as { world: string }).world)
    if (world === undefined) return nowhere
    let adapter = adapters.get(world)
    if (adapter === undefined) {
      adapter = adapterOf({ engine: whileOpen(world), base: world.base })
      adapters.set(world, adapter)
    }
    return adapter
  }

  const answer = (request: FastifyRequest, reply: FastifyReply) => adapterTo(request).answer(request, reply)
  const method = app.supportedMethods.filter((name) => name !== 'OPTIONS')
  for (const part of ['api', 'storage'])
    app.route({ method, url: `${WORLDS_PATH}/:world/${part}/*`, onRequest: answer, handler: answer })
}
