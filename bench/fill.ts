import type { Engine } from '@chowk/engine'

/** Publishes `count` posts of a member, one second apart. */
export async function fillWithPosts(engine: Engine, username: string, count: number): Promise<void> {
  const start = engine.clock.now() - count * 1000
  let next = 0
  const publish = async () => {
    for (let index = next++; index < count; index = next++) {
      const body = {
        title: `Post number ${index} of many`,
        body: '<p>A text of a few words, as many posts have.</p>',
      }
      await engine.as(username, { at: start + index * 1000 }).call('posts.create', { body })
    }
  }
  await Promise.all(Array.from({ length: 256 }, publish))
}
