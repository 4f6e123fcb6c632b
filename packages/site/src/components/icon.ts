import { html, type Html } from '../html.ts'

/** Strokes in a 24 × 24 view box. */
const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4 4',
  plus: 'M12 5v14M5 12h14',
  messages: 'M4 5h16v11H9l-5 4z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zm4 5h4',
  heart: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z',
  thumbDown: 'M17 4h3v9h-3zm0 9-4 7c-2 0-2-2-2-3v-3H6c-2 0-2-2-2-2l1-6c0-1 1-2 2-2h10',
  bookmark: 'M6 4h12v16l-6-4-6 4z',
  share: 'M12 15V4M8 7l4-4 4 4M5 12v8h14v-8',
  down: 'M7 10l5 5 5-5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  pen: 'M4 20l1-5L16 4l4 4L9 19z',
  screen: 'M3 5h18v12H3zM9 21h6',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v13',
  speaker: 'M4 10v4h4l8 5V5l-8 5zM19 9c1 2 1 4 0 6',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10a3 3 0 100 6 3 3 0 000-6z',
  cap: 'M2 9l10-4 10 4-10 4zM6 11v5c3 3 9 3 12 0v-5',
  case: 'M3 8h18v12H3zM9 8V4h6v4M3 13h18',
  home: 'M3 11l9-7 9 7M5 10v10h14V10M10 20v-6h4v6',
  ask: 'M8 9a4 4 0 1 1 5 4c-1 0-1 1-1 2M12 19h.01',
  bars: 'M5 20v-8M12 20V4M19 20v-5',
  stall: 'M4 10l1-6h14l1 6zM6 10v10h12V10M10 20v-5h4v5',
  people: 'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 20c0-4 3-5 7-5s7 1 7 5M16 4a4 4 0 0 1 0 8M18 15c3 0 4 2 4 5',
  party: 'M4 20l5-13 8 8zM14 5V3M19 9l2-1M18 4l-2 3',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
} as const

export type IconName = keyof typeof strokes

/** Rendered once, and shared by all pages. */
const icons = new Map(
  Object.entries(strokes).map(([name, path]) => [
    name,
    html`<svg class="glyph" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="${path}" />
    </svg>`,
  ]),
)

/** Renders a decorative icon next to a word, or within a labelled element. */
export const icon = (name: IconName): Html => icons.get(name)!
