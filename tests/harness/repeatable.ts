import { LinkRejected, type EngineOptions, type LinkFetcher, type Random } from '@chowk/engine'

/** Returns a source of bytes that repeats in every run. */
function repeatableRandom(seed = 1): Random {
  let state = seed >>> 0
  return {
    bytes: (length) =>
      Uint8Array.from({ length }, () => {
        // A linear congruential generator; any repeatable sequence works.
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state >>> 24
      }),
  }
}

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/** A fake internet: one host, with images only. */
export const imagesExample: LinkFetcher = {
  fetch: (url) =>
    new URL(url).hostname === 'images.example'
      ? Promise.resolve({ bytes: PIXEL })
      : Promise.reject(new LinkRejected('unknown host.')),
}

/** Returns options of an engine with repeatable behaviour. */
export const repeatable = (): Pick<EngineOptions, 'random' | 'links'> => ({
  random: repeatableRandom(),
  links: imagesExample,
})
