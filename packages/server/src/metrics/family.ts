/** A Prometheus metric with all its samples. */
export interface Family {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** How the figures of several workers become one. The sum is of what each does itself. */
  readonly aggregator: 'sum' | 'first' | 'min' | 'max'
  readonly samples: Iterable<Sample>
}

export interface Sample {
  /** Suffix of a histogram's series. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string | number>>
  readonly value: number
}

/** Creates a gauge of one value that all workers share. An unknown value has no sample. */
export const gauge = (name: string, help: string, value: number | undefined): Family => ({
  name,
  type: 'gauge',
  help,
  aggregator: 'first',
  samples: value === undefined ? [] : [{ value }],
})

/** Creates a counter with one label. */
export const counter = (
  name: string,
  help: string,
  label: string,
  counts: ReadonlyMap<string, number>,
): Family => ({
  name,
  type: 'counter',
  help,
  aggregator: 'sum',
  samples: [...counts].map(([value, count]) => ({ labels: { [label]: value }, value: count })),
})
