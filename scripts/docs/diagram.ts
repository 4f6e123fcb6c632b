// Diagrams of state machines, laid out by dagre.
import { Graph, layout, type Edge } from '@dagrejs/dagre'
import { statesOf, transitionsOf, type StateMachine } from '@chowk/contract/core'
import { escape } from './html.ts'

type Machine = StateMachine<string, string, string>

interface Arrow {
  readonly from: string
  readonly to: string
  readonly action: string
  readonly by: readonly string[]
}

/** Returns the transitions of a machine. */
export const arrowsOf = (machine: Machine): readonly Arrow[] =>
  Object.entries(machine.transitions).flatMap(([action, transitions]) =>
    transitionsOf(transitions).flatMap(({ from, to, by }) =>
      from.map((state) => ({ from: state, to, action, by })),
    ),
  )

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

const LETTER = 8
const HEIGHT = 34

/** Returns a diagram of a machine as SVG, in the colours of the page. */
export function stateDiagram(title: string, machine: Machine): string {
  const graph = new Graph({ multigraph: false })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 46, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const state of statesOf(machine))
    graph.setNode(state, { width: state.length * LETTER + 24, height: HEIGHT })
  // Actions with the same states share an arrow.
  const arrows = Map.groupBy(arrowsOf(machine), ({ from, to }) => `${from} ${to}`)
  for (const [first, ...others] of arrows.values()) {
    const label = [...new Set([first!, ...others].map(({ action }) => action))].join(', ')
    graph.setEdge(first!.from, first!.to, {
      label,
      width: label.length * (LETTER - 1) + 8,
      height: 18,
      labelpos: 'c',
    })
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const edges = graph.edges().map((edge: Edge) => {
    const { points, label, x, y } = graph.edge(edge) as {
      points: { x: number; y: number }[]
      label: string
      x: number
      y: number
    }
    // dagre reserves space for an arrow to the same state, but does not route it.
    if (edge.v === edge.w) {
      const { x: middle, y: level, width: wide } = graph.node(edge.v) as Box
      const [start, bend] = [Math.round(middle + wide / 2), Math.round(middle + wide / 2 + 26)]
      return `<path d="M${start} ${level - 10}C${bend} ${level - 16} ${bend} ${level + 16} ${start} ${level + 10}" marker-end="url(#arrow)"/><text class="action aside" x="${bend - 2}" y="${level + 4}">${escape(label)}</text>`
    }
    const line = points.map(
      (point, at) => `${at === 0 ? 'M' : 'L'}${Math.round(point.x)} ${Math.round(point.y)}`,
    )
    return `<path d="${line.join('')}" marker-end="url(#arrow)"/><text class="action" x="${Math.round(x)}" y="${Math.round(y + 4)}">${escape(label)}</text>`
  })
  const nodes = graph.nodes().map((name: string) => {
    const { x, y, width: wide } = graph.node(name) as Box
    const start = name === machine.initial ? ' class="initial"' : ''
    return `<g${start}><rect x="${Math.round(x - wide / 2)}" y="${Math.round(y - HEIGHT / 2)}" width="${wide}" height="${HEIGHT}" rx="8"/><text x="${Math.round(x)}" y="${Math.round(y + 5)}">${escape(name)}</text></g>`
  })
  const size = [Math.ceil(width), Math.ceil(height)]
  return `<div class="wide" tabindex="0" role="group" aria-label="${escape(title)}"><svg class="states" role="img" aria-label="${escape(title)}: the table below says the same" viewBox="0 0 ${size.join(' ')}" width="${size[0]}" height="${size[1]}"><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker></defs>${edges.join('')}${nodes.join('')}</svg></div>`
}
