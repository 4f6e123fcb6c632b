import { builtInDrawings, onDark } from './drawings.ts'

/** Icons for communities, on a grid of 24 by 24: a name and the path of its strokes. */
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

/** Avatars: a light background colour and a darker one for head and shoulders. */
const avatars = {
  marigold: ['#fbbf24', '#92400e'],
  lotus: ['#f9a8d4', '#9d174d'],
  neem: ['#86efac', '#166534'],
  peacock: ['#67e8f9', '#155e75'],
  indigo: ['#a5b4fc', '#3730a3'],
  brick: ['#fca5a5', '#991b1b'],
  sand: ['#fde68a', '#78350f'],
  slate: ['#cbd5e1', '#334155'],
} as const

/** Banners: the two colours of a gradient, and the path drawn over it. */
const banners = {
  dawn: ['#fde68a', '#fb7185', 'M0 210C240 120 420 300 700 190S1040 90 1200 170V300H0z'],
  monsoon: ['#94a3b8', '#1e3a8a', 'M0 180C200 240 380 110 620 200S1000 260 1200 150V300H0z'],
  bazaar: [
    '#f59e0b',
    '#be123c',
    'M0 220L150 150 300 220 450 150 600 220 750 150 900 220 1050 150 1200 220V300H0z',
  ],
  backwater: [
    '#99f6e4',
    '#0f766e',
    'M0 230C150 200 300 260 450 230S750 200 900 230 1100 260 1200 230V300H0z',
  ],
  dusk: ['#c4b5fd', '#4c1d95', 'M0 250L260 130 420 210 640 90 860 220 1010 160 1200 250V300H0z'],
  field: ['#d9f99d', '#4d7c0f', 'M0 200C300 150 500 250 800 190S1100 160 1200 200V300H0z'],
} as const

interface BuiltInImage {
  readonly type: string
  readonly text: string
  readonly bytes: Uint8Array
}

export const iconPath = (name: string): string => `/storage/icons/${name}.svg`
const avatarPath = (name: string): string => `/storage/avatars/${name}.svg`
const bannerPath = (name: string): string => `/storage/banners/${name}.svg`

/** Names of the icons, in listing order. */
export const iconNames: readonly string[] = Object.keys(strokes)

/** Avatars and banners that members can choose, in listing order. */
export const avatarPaths: readonly string[] = Object.keys(avatars).map(avatarPath)
export const bannerPaths: readonly string[] = Object.keys(banners).map(bannerPath)

/** Images included with the platform, by path. */
export const builtInImages: ReadonlyMap<string, BuiltInImage> = new Map([
  ...Object.entries(strokes).map(([name, path]) => [iconPath(name), svg(iconOf(path))] as const),
  ...Object.entries(avatars).map(([name, colours]) => [avatarPath(name), svg(avatarOf(colours))] as const),
  ...Object.entries(banners).map(([name, parts]) => [bannerPath(name), svg(bannerOf(parts))] as const),
  ...builtInDrawings.map(([name, text]) => [`/storage/drawings/${name}.svg`, svg(text)] as const),
])

function svg(text: string): BuiltInImage {
  return { type: 'image/svg+xml', text, bytes: new TextEncoder().encode(text) }
}

function iconOf(path: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#334155" stroke-width="1.6" ' +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
  )
}

function avatarOf([ground, figure]: readonly [string, string]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="${ground}" d="M0 0h96v96H0z"/>` +
    `<g fill="${figure}"><circle cx="48" cy="38" r="17"/><path d="M14 96c0-22 15-34 34-34s34 12 34 34z"/></g></svg>`
  )
}

function bannerOf([from, sky, hills]: readonly [string, string, string]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 300" preserveAspectRatio="xMidYMid slice">${onDark('svg', 0.6)}` +
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${sky}"/></linearGradient>` +
    `<path fill="url(#g)" d="M0 0h1200v300H0z"/><path fill="${sky}" fill-opacity=".45" d="${hills}"/></svg>`
  )
}
