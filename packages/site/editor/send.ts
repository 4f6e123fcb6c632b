/** Sends a text or an image to the site, with the token of a form; returns what it answers. */
export function send(
  form: HTMLFormElement,
  fields: Readonly<Record<string, string | File>>,
  onProgress?: (part: number) => void,
): Promise<string> {
  const data = new FormData()
  data.set('token', new FormData(form).get('token') as string)
  for (const [name, value] of Object.entries(fields))
    data.set(value instanceof File ? `${name}.file` : name, value)
  const request = new XMLHttpRequest()
  request.open('POST', '/editing')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(new Error('You are offline. Try it again.')))
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseURL.endsWith('/editing'))
        return resolve(request.responseText)
      const page = new DOMParser().parseFromString(request.responseText, 'text/html')
      reject(
        new Error(page.querySelector('main p[dir]')?.textContent ?? 'This did not work. Reload the page.'),
      )
    })
    request.send(data)
  })
}
