import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Chowk, ChowkError } from '@chowk/sdk'

const MAX_IMAGES = 12

/**
 * Uploads the images of a folder at the same time, and publishes them as the gallery of a post.
 *
 * @param onProgress Called with the percentage of all images together.
 */
export async function uploadGallery(client, folder, title, onProgress = () => {}) {
  const files = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp|gif)$/i.test(name)).sort()
  if (files.length === 0 || files.length > MAX_IMAGES)
    throw new Error(`A gallery has 1 to ${MAX_IMAGES} images, and ${folder} has ${files.length}.`)

  const shares = files.map(() => 0)
  const report = (index, share) => {
    shares[index] = share
    onProgress(Math.round((shares.reduce((sum, one) => sum + one) / files.length) * 100))
  }
  const uploads = await Promise.allSettled(
    files.map((name, index) =>
      client.media
        .upload(join(folder, name), { onProgress: ({ percent }) => report(index, percent) })
        .then(({ data }) => data),
    ),
  )

  // An image that the platform refuses does not hold back the others.
  const refused = uploads.flatMap(({ reason }, index) => {
    if (reason === undefined) return []
    if (!(reason instanceof ChowkError) || reason.outcome !== 'rejected') throw reason
    return [{ file: files[index], reason: reason.code }]
  })
  const images = uploads.flatMap(({ value }) => (value ? [value] : []))
  if (images.length === 0) throw new Error('The platform refused all images.')

  const post = await client.posts.create({
    title,
    body: `<p>${images.length} pictures.</p>`,
    featured_image: images[0].url,
    gallery: images.map(({ url }) => url),
  })
  return { post, images, refused }
}

if (process.argv[1] === import.meta.filename) {
  const [folder = 'pictures', title = basename(folder)] = process.argv.slice(2)
  const client = new Chowk({ pace: true })
  const { post, refused } = await uploadGallery(client, folder, title, (percent) =>
    process.stdout.write(`\r${percent} %`),
  )
  for (const { file, reason } of refused) console.error(`\n${file} was refused: ${reason}`)
  console.log(`\n${post.web_url}`)
}
