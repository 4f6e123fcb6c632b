type Shape = readonly [fill: string, path: string]

/** Drawings of the demonstration, 640 by 360: a ground, and shapes over it. */
const drawings: Readonly<Record<string, readonly [ground: string, ...Shape[]]>> = {
  kiln: [
    '#fde3c8',
    ['#f59e5b', 'M476 90a44 44 0 1088 0 44 44 0 10-88 0z'],
    ['#e9b48a', 'M0 250h120v-40h70v40h110v-70h60v70h280v110H0z'],
    ['#8a4b2a', 'M0 290h640v70H0zM330 92h28v80h-28z'],
    ['#b45332', 'M220 290V200a76 76 0 01152 0v90z'],
    ['#ffd166', 'M264 290v-62a32 32 0 0164 0v62z'],
    ['#2f6f6a', 'M424 290c-24-16-20-52 4-58v-10h36v10c24 6 28 42 4 58z'],
    ['#d98c4a', 'M500 290c-16-12-14-36 4-40h28c18 4 20 28 4 40z'],
  ],
  chai: [
    '#e0efeb',
    ['#0b6259', 'M0 284h640v76H0z'],
    [
      '#a9cfc7',
      'M284 96c-14-18 14-30 0-52h10c14 22-14 34 0 52zM324 96c-14-18 14-30 0-52h10c14 22-14 34 0 52z',
    ],
    ['#fff', 'M250 120h120l-18 164h-84z'],
    ['#c97b3d', 'M256 164h108l-14 114h-80z'],
  ],
  neem: [
    '#dff0d2',
    ['#9cc67e', 'M0 304c200-50 400 20 640-20v76H0z'],
    ['#7a5230', 'M306 322c8-60-4-90 2-150h24c6 60-6 90 4 150z'],
    [
      '#3f7d4a',
      'M232 130a88 88 0 10176 0 88 88 0 10-176 0zM190 168a56 56 0 10112 0 56 56 0 10-112 0zM340 168a58 58 0 10116 0 58 58 0 10-116 0z',
    ],
    [
      '#f2c14e',
      'M270 128a13 13 0 1026 0 13 13 0 10-26 0zM368 150a13 13 0 1026 0 13 13 0 10-26 0zM322 92a10 10 0 1020 0 10 10 0 10-20 0z',
    ],
  ],
  tanpura: [
    '#ece3f4',
    ['#cdbbe0', 'M0 300h640v60H0z'],
    ['#b5763a', 'M150 232a84 84 0 10168 0 84 84 0 10-168 0z'],
    ['#8a5426', 'M286 168L524 44l12 22-238 126z'],
    ['#f7e7cf', 'M208 232a26 26 0 1052 0 26 26 0 10-52 0zM236 226L530 52l2 4-292 174z'],
  ],
  wheel: [
    '#f3e6da',
    ['#d9c3a5', 'M0 310h640v50H0z'],
    ['#6b5b4d', 'M170 276a150 24 0 10300 0 150 24 0 10-300 0zM296 276h48v60h-48z'],
    ['#b9643d', 'M262 276c-44-60-30-110 16-128h84c46 18 60 68 16 128z'],
    ['#8a4b2a', 'M278 150a42 12 0 1084 0 42 12 0 10-84 0z'],
  ],
  dinner: [
    '#fff1d6',
    ['#be123c', 'M0 270h640v90H0z'],
    ['#f59e0b', 'M0 270h640v12H0z'],
    [
      '#7a5230',
      'M96 270c-24-40-10-76 14-80h100c24 4 38 40 14 80zM248 270c-28-50-12-92 16-96h112c28 4 44 46 16 96zM416 270c-24-40-10-76 14-80h100c24 4 38 40 14 80z',
    ],
    ['#27211b', 'M100 178h120v14H100zM252 160h136v16H252zM420 178h120v14H420z'],
  ],
}

/** The drawings as SVG, by name. */
export const drawn: readonly (readonly [name: string, svg: string])[] = Object.entries(drawings).map(
  ([name, [ground, ...shapes]]) => [
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><path fill="${ground}" d="M0 0h640v360H0z"/>${shapes
      .map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`)
      .join('')}</svg>`,
  ],
)
