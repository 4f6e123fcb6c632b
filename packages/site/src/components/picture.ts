import { imageWidths, isStoragePath } from '@chowk/contract'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'

/** Whether an image is one of this site. Others are linked: showing them would tell their owners who looks. */
export const isStored = (address: string): boolean => isStoragePath(address)

/** Whether a member sent it: those that are built in have no copies of other widths, and are drawings. */
const isUpload = (address: string): boolean => /^\/storage\/\d/.test(address)

/** A copy that is so many pixels wide. */
export const narrowed = (address: string, width: (typeof imageWidths)[number]): string =>
  isUpload(address) ? `${address}?w=${width}` : address

/** What an image has that is shown as wide as `sizes` says: a browser takes the copy that it needs. */
export const sized = (address: string, sizes: string): Html =>
  isUpload(address)
    ? html`src="${narrowed(address, 640)}"
      srcset="${imageWidths.map((width) => `${address}?w=${width} ${width}w`).join(', ')}" sizes="${sizes}"`
    : html`src="${address}"`

/** How large images are that stand on a page, where that is known. */
export type Sizes = Awaited<ReturnType<PageContext['visit']['imageSizes']>>

/** Keeps the place of an image until it is there. */
const dimensions = (sizes: Sizes, address: string): Html => {
  const { width, height } = sizes.get(address) ?? { width: 1600, height: 900 }
  return html`width="${width}" height="${height}"`
}

/** The main image of an item, whole. */
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

/** Further images of an item. */
export const gallery = (addresses: readonly string[], sizes: Sizes): Html | undefined =>
  addresses.length === 0
    ? undefined
    : html`<ul class="gallery" role="list" aria-label="Images">
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
