import type { imageSizes } from '@chowk/engine/website'
import { imageWidths, isStoragePath } from '@chowk/contract'
import { html, type Html } from '../html.ts'

/**
 * Returns whether an image is stored on this site. Others are only linked: embedding them would reveal readers to other
 * servers.
 */
export const isStored = (address: string): boolean => isStoragePath(address)

/** Returns whether a member uploaded the image. Built-in images are drawings without copies of other widths. */
const isUpload = (address: string): boolean => /^\/storage\/\d/.test(address)

/** Returns the URL of the copy of the given width in pixels. */
export const resizedUrl = (address: string, width: (typeof imageWidths)[number]): string =>
  isUpload(address) ? `${address}?w=${width}` : address

/** Returns `srcset` and `sizes` of an image. */
export const sized = (address: string, sizes: string): Html =>
  isUpload(address)
    ? html`src="${resizedUrl(address, 640)}"
      srcset="${imageWidths.map((width) => `${address}?w=${width} ${width}w`).join(', ')}" sizes="${sizes}"`
    : html`src="${address}"`

/** Known dimensions of the images of a page. */
export type Sizes = Awaited<ReturnType<typeof imageSizes>>

/** Reserves the space of an image before it loads. */
const dimensions = (sizes: Sizes, address: string): Html => {
  const { width, height } = sizes.get(address) ?? { width: 1600, height: 900 }
  return html`width="${width}" height="${height}"`
}

/** Renders the main image of an item, uncropped. */
export const picture = (address: string | null, sizes: Sizes): Html | undefined => {
  if (address === null) return undefined
  return isStored(address)
    ? html`<img
        class="picture"
        ${sized(address, '(min-width: 60rem) 44rem, 100vw')}
        alt=""
        ${dimensions(sizes, address)}
        fetchpriority="high"
      />`
    : html`<p class="elsewhere">${linkToImage(address)}</p>`
}

/** Renders the gallery of an item. */
export const gallery = (addresses: readonly string[], sizes: Sizes): Html | undefined =>
  addresses.length === 0
    ? undefined
    : html`<ul class="gallery" aria-label="Images">
        ${addresses.map((address, index) =>
          isStored(address)
            ? html`<li>
                <a href="${address}"
                  ><img
                    ${sized(address, '20rem')}
                    alt="Image ${index + 1} of ${addresses.length}"
                    ${dimensions(sizes, address)}
                    loading="lazy"
                /></a>
              </li>`
            : html`<li class="elsewhere">${linkToImage(address)}</li>`,
        )}
      </ul>`

const linkToImage = (address: string): Html =>
  html`<a href="${address}" rel="nofollow ugc noopener noreferrer">Image at ${new URL(address).host}</a>`
