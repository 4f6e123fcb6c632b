import { Chowk } from '@chowk/sdk'

export const runtime = 'edge'

/** The client in the edge runtime, with its own fetch. */
export async function GET(request) {
  const baseUrl = new URL(request.url).searchParams.get('api')
  const chowk = new Chowk({ apiKey: 'chk_edge', baseUrl, fetch })
  return Response.json(await chowk.posts.create({ title: 'From the edge', body: '<p>Rain.</p>' }).safe())
}
