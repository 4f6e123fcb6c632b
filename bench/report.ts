export interface Figure {
  readonly what: string
  /** Ratio to the baseline of the same run. */
  readonly ratio: number
  readonly goal: { readonly least: number } | { readonly most: number }
  /** Both measurements, for people. */
  readonly detail: string
}

/** Returns the median. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Prints figures, and whether they meet their goals. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  for (const { what, ratio, goal, detail } of figures) {
    const [isMet, wanted] =
      'least' in goal ? [ratio >= goal.least, `≥ ${goal.least}`] : [ratio <= goal.most, `≤ ${goal.most}`]
    console.log(
      `  ${isMet ? 'met         ' : 'falls short '} ${ratio.toFixed(2).padStart(6)} (${wanted})  ${what}: ${detail}`,
    )
  }
}
