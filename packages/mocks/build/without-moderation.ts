import type { Plugin } from 'esbuild'

/** Leaves out the tasks of moderators and operators, of whom mocks have none: nothing in a mock begins such a task. */
export const engineWithoutModeration: Plugin = {
  name: 'engine-without-moderation',
  setup(build) {
    build.onLoad({ filter: /[\\/]engine[\\/]src[\\/]moderation[\\/]tasks\.ts$/ }, () => ({
      contents: 'export const moderationTasks = []',
    }))
  },
}
