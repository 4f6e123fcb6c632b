/** One metric with all its samples, as Prometheus knows it. */
export interface Family {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** How several workers make one. Default: the sum. */
  readonly aggregator?: 'first' | 'min'
  readonly samples: Iterable<Sample>
}

export interface Sample {
  /** Of a histogram: which of its series. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string | number>>
  readonly value: number
}

/** A gauge of one value, which all workers share; without a sample where the value is not known. */
export const gauge = (name: string, help: string, value: number | undefined): Family => ({
  name,
  type: 'gauge',
  help,
  aggregator: 'first',
  samples: value === undefined ? [] : [{ value }],
})

/** A counter with one label. */
export const counter = (
  name: string,
  help: string,
  label: string,
  counts: ReadonlyMap<string, number>,
): Family => ({
  name,
  type: 'counter',
  help,
  samples: [...counts].map(([value, count]) => ({ labels: { [label]: value }, value: count })),
})

/** Families in Prometheus' text format. Those without samples are left out. */
export function textOf(families: Iterable<Family>): string {
  const lines: string[] = []
  for (const { name, type, help, samples } of families) {
    const series = [...samples].map(
      ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsOf(labels)} ${value}`,
    )
    if (series.length > 0) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...series, '')
  }
  return lines.join('\n')
}

const labelsOf = (labels: Readonly<Record<string, string | number>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
