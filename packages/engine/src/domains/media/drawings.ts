type Shape = readonly [fill: string, path: string]

const ellipse = (x: number, y: number, across: number, down: number): string =>
  `M${x - across} ${y}a${across} ${down} 0 10${2 * across} 0 ${across} ${down} 0 10-${2 * across} 0z`
const circle = (x: number, y: number, radius: number): string => ellipse(x, y, radius, radius)

/** Returns the same outline at several places: `170 170, 290 170`. */
const eachAt = (places: string, outline: string): string =>
  places
    .split(', ')
    .map((place) => `M${place}${outline}`)
    .join('')
const jars = (places: string): string => eachAt(places, 'c-30-14 -26-56 6-62v-10h40v10c32 6 36 48 6 62z')

/** Returns a style that darkens a part of an image on dark pages. */
export const onDark = (part: string, brightness: number): string =>
  `<style>@media(prefers-color-scheme:dark){${part}{filter:brightness(${brightness})}}</style>`

/** Drawings of the demonstration, 640 by 360: a ground, and shapes over it. */
const drawings: Readonly<Record<string, readonly [ground: string, ...Shape[]]>> = {
  kiln: [
    '#fde3c8',
    ['#f59e5b', circle(520, 90, 44)],
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
    ['#3f7d4a', circle(320, 130, 88) + circle(246, 168, 56) + circle(398, 168, 58)],
    ['#f2c14e', circle(283, 128, 13) + circle(381, 150, 13) + circle(332, 92, 10)],
  ],
  tanpura: [
    '#ece3f4',
    ['#d8c8ea', 'M0 300h640v60H0z' + circle(470, 110, 70)],
    ['#c3aedb', ellipse(250, 322, 130, 12)],
    ['#7c4a22', 'M292 178L536 48l12 22-244 134z'],
    ['#a86a33', circle(234, 232, 88)],
    ['#c98a4c', circle(226, 224, 70)],
    [
      '#5b3416',
      'M500 52l-8-16 10-6 8 16zM522 40l-8-16 10-6 8 16zM528 90l8 16 10-6-8-16zM196 226l64-30 6 12-64 30z',
    ],
    ['#f7e7cf', 'M212 226L540 54l2 3-328 172zM218 232L544 60l1 3-325 172z'],
  ],
  wheel: [
    '#f3e6da',
    ['#e2cdb4', circle(320, 170, 150)],
    ['#c9ad8a', 'M0 316h640v44H0z'],
    ['#4f443b', 'M300 286h40v44h-40zM250 326h140v12H250z'],
    ['#6b5b4d', ellipse(320, 284, 150, 20)],
    ['#857363', ellipse(320, 276, 150, 20)],
    ['#a8552f', 'M266 276c-48-44-36-100 12-120h84c48 20 60 76 12 120z'],
    ['#bf6c44', 'M272 262c-34-40-22-86 18-100h16c-34 20-38 64-14 100z'],
    ['#7c3a1f', ellipse(320, 156, 44, 11)],
    [
      '#d98f63',
      'M262 232c36 10 80 10 116 0v8c-36 10-80 10-116 0zM260 206c38 10 82 10 120 0v6c-38 10-82 10-120 0z',
    ],
  ],
  dinner: [
    '#f3d2ae',
    ['#e2b98d', circle(326, 194, 152)],
    ['#c9d0d1', circle(320, 180, 152)],
    ['#eef1f0', circle(320, 180, 136)],
    ['#b9c1c3', circle(236, 148, 33) + circle(288, 96, 33) + circle(358, 98, 33) + circle(406, 150, 33)],
    ['#f0b429', circle(236, 148, 27)],
    ['#4f8a3c', circle(288, 96, 27)],
    ['#c8502d', circle(358, 98, 27)],
    ['#fff6e6', circle(406, 150, 27)],
    ['#fffdf6', ellipse(284, 226, 62, 44)],
    [
      '#f0b429',
      ellipse(262, 214, 7, 3) +
        ellipse(290, 206, 7, 3) +
        ellipse(306, 232, 7, 3) +
        ellipse(272, 244, 7, 3) +
        ellipse(248, 230, 7, 3),
    ],
    ['#dfa661', circle(384, 234, 46)],
    ['#b87a3a', circle(368, 220, 6) + circle(396, 226, 6) + circle(380, 250, 6) + circle(404, 248, 6)],
  ],
  monsoon: [
    '#c9d9df',
    [
      '#91a9b4',
      'M60 96c-44 0-52-52-8-58 6-40 74-44 86-8 40-14 74 22 56 66zM380 84c-40 0-46-46-6-52 8-36 66-38 76-6 38-10 68 22 50 58z',
    ],
    ['#6f9a7b', 'M0 286c160-24 420-24 640 0v74H0z'],
    ['#f7efe0', 'M170 170l60-64h180l60 64z'],
    ['#c4453a', 'M170 170l60-64h36l-36 64zM290 170l12-64h36l12 64zM410 170l-36-64h36l60 64z'],
    ['#c4453a', eachAt('170 170, 290 170, 410 170', 'h60a30 20 0 01-60 0z')],
    ['#f7efe0', eachAt('230 170, 350 170', 'h60a30 20 0 01-60 0z')],
    ['#6b5140', 'M178 180h8v120h-8zM454 180h8v120h-8zM206 262h228v10H206zM220 272h8v28h-8zM412 272h8v28h-8z'],
    ['#3d4a52', 'M240 262v-34h56v34zM344 262v-34h56v34z'],
    ['#e8a13a', 'M236 228a32 14 0 0164 0zM340 228a32 14 0 0164 0z'],
    [
      '#5f7f8e',
      eachAt(
        '70 130, 120 180, 90 230, 140 110, 500 120, 550 170, 590 120, 520 220, 600 220, 40 190, 560 60, 250 30, 320 50, 290 10',
        'h5l-14 44h-5z',
      ),
    ],
    ['#a9c6d0', ellipse(120, 322, 60, 9) + ellipse(430, 334, 84, 10)],
  ],
  lane: [
    '#f8dcb4',
    ['#f0955a', circle(470, 110, 46)],
    ['#e5b98c', 'M0 250V150h90v-30h70v60h60v-40h80v110zM380 250v-60h70v-30h80v40h50v-60h60v110z'],
    ['#c99465', 'M0 250h640v110H0z'],
    [
      '#f8dcb4',
      'M40 180h18v26H40zM110 150h18v26h-18zM240 170h18v24h-18zM480 190h18v24h-18zM590 180h18v24h-18z',
    ],
    ['#b4532f', jars('120 318, 214 318, 402 318, 496 318')],
    ['#93401f', jars('308 318, 168 240, 450 240')],
    ['#ce7446', jars('262 240, 356 240, 310 162')],
  ],
  shop: [
    '#dbe7f3',
    ['#b9cce0', 'M132 60h392a12 12 0 0112 12v240H132z'],
    ['#fff', 'M120 48h392a12 12 0 0112 12v236a12 12 0 01-12 12H120a12 12 0 01-12-12V60a12 12 0 0112-12z'],
    ['#2c4a6b', 'M108 84V60a12 12 0 0112-12h392a12 12 0 0112 12v24z'],
    ['#f2b84b', circle(128, 66, 6)],
    ['#e2674a', circle(148, 66, 6)],
    ['#8fc7a8', circle(168, 66, 6)],
    ['#e9eef4', 'M150 172h130v112H150z'],
    ['#9ab8d4', 'M164 190h62v60h-62z'],
    ['#2c4a6b', 'M240 190h28v94h-28z'],
    [
      '#e2674a',
      'M138 132h36v40a18 16 0 01-36 0zM210 132h36v40a18 16 0 01-36 0zM282 132h18v40a9 16 0 01-18 0z',
    ],
    ['#f7d9cf', 'M174 132h36v40a18 16 0 01-36 0zM246 132h36v40a18 16 0 01-36 0z'],
    ['#2c4a6b', 'M330 132h150v16H330z'],
    ['#c4d2e0', 'M330 164h160v10H330zM330 186h130v10H330zM330 208h150v10H330z'],
    ['#1f7a6d', 'M330 240h92a10 10 0 0110 10v20a10 10 0 01-10 10h-92a10 10 0 01-10-10v-20a10 10 0 0110-10z'],
    ['#27211b', 'M412 262l44 18-18 6 14 22-9 6-14-22-12 14z'],
  ],
  notebook: [
    '#e4e0f1',
    ['#cdc6e3', 'M214 52h240v276H214z'],
    ['#fffdf8', 'M200 40h240v276H200z'],
    ['#6a5a9e', 'M200 40h30v276h-30z'],
    [
      '#1f7a6d',
      'M254 92l8-8 10 10 20-22 8 8-28 30zM254 152l8-8 10 10 20-22 8 8-28 30zM254 212l8-8 10 10 20-22 8 8-28 30z',
    ],
    [
      '#d5cfe6',
      'M316 84h96v10h-96zM316 104h64v8h-64zM316 144h96v10h-96zM316 164h76v8h-76zM316 204h96v10h-96zM316 224h50v8h-50zM254 262h158v10H254z',
    ],
    ['#f0b429', 'M486 96l30 18-94 158-30-18z'],
    ['#e0702f', 'M486 96l10-16 30 18-10 16z'],
    ['#f6e3c5', 'M392 254l30 18-32 26z'],
    ['#27211b', 'M391 284l10 6-12 9z'],
  ],
}

/** The drawings as SVG, by name. */
export const builtInDrawings: readonly (readonly [name: string, svg: string])[] = Object.entries(
  drawings,
).map(([name, [ground, ...shapes]]) => [
  name,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">${onDark('path:first-of-type', 0.3)}<path fill="${ground}" d="M0 0h640v360H0z"/>${shapes
    .map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`)
    .join('')}</svg>`,
])
