/** Icons for communities, drawn on a grid of 24 by 24: a name and the path of its strokes. */
const strokes: Readonly<Record<string, string>> = {
  chat: 'M4 5h16v11H9l-5 4z',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13 5l-2 14',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v13',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10a3 3 0 100 6 3 3 0 000-6z',
  music: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 11-5 0 2.5 2.5 0 015 0zM19 16a2.5 2.5 0 11-5 0 2.5 2.5 0 015 0z',
  leaf: 'M5 19C4 10 10 4 20 4c0 10-6 16-15 15zM5 19l8-8',
  star: 'M12 3l2.7 5.8 6.3.7-4.7 4.300 1.300 6.200-5.600-3.200L6.400 20l1.300-6.200L3 9.5l6.3-.7z',
  heart: 'M12 20S4 15 4 9a4 4 0 018-1.5A4 4 0 0120 9c0 6-8 11-8 11z',
  home: 'M3 11l9-7 9 7M5 10v10h14V10M10 20v-6h4v6',
  market: 'M4 9l1-4h14l1 4M4 9v11h16V9M4 9a2.7 2.7 0 005.300 0 2.7 2.7 0 005.400 0A2.7 2.7 0 0020 9',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 010 6M17 14c2.5.5 4 2.5 4 6',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
}

interface BuiltInImage {
  readonly type: string
  readonly bytes: Uint8Array
}

export const iconPath = (name: string): string => `/storage/icons/${name}.svg`

/** Names of the icons, in the order in which they are listed. */
export const iconNames: readonly string[] = Object.keys(strokes)

/** Images that come with the platform, by path. */
export const builtInImages: ReadonlyMap<string, BuiltInImage> = new Map(
  Object.entries(strokes).map(([name, path]) => [
    iconPath(name),
    { type: 'image/svg+xml', bytes: new TextEncoder().encode(iconOf(path)) },
  ]),
)

function iconOf(path: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#334155" stroke-width="1.6" ' +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
  )
}
