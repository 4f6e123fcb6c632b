import { isStoragePath } from '@chowk/contract'
import { html, type Html } from '../html.ts'

/** Whether an image is one of this site. Others are linked: showing them would tell their owners who looks. */
export const isStored = (address: string): boolean => isStoragePath(address)

/** Where an image of this site is shown: a browser takes the size it needs. */
export const sized = (address: string, _sizes: string): Html => html`src="${address}"`

/** The main image of an item. */
export const picture = (address: string | null): Html | undefined => {
  if (address === null) return undefined
  return isStored(address)
    ? html`<img class="picture" src="${address}" alt="" width="1600" height="900" fetchpriority="high" />`
    : html`<p class="elsewhere">${linkToImage(address)}</p>`
}

/** Further images of an item. */
export const gallery = (addresses: readonly string[]): Html | undefined =>
  addresses.length === 0
    ? undefined
    : html`<ul class="gallery" role="list" aria-label="Images">
        ${addresses.map((address, index) =>
          isStored(address)
            ? html`<li>
                <a href="${address}"
                  ><img
                    src="${address}"
                    alt="Image ${index + 1} of ${addresses.length}"
                    width="320"
                    height="320"
                    loading="lazy"
                /></a>
              </li>`
            : html`<li class="elsewhere">${linkToImage(address)}</li>`,
        )}
      </ul>`

const linkToImage = (address: string): Html =>
  html`<a href="${address}" rel="nofollow ugc noopener noreferrer">Image at ${new URL(address).host}</a>`
