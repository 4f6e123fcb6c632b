import { query, startCluster, startConfirming, type Cluster } from '../stores/postgres-cluster.ts'

/** Database of the three servers: a primary with a synchronous standby. */
export class Database {
  readonly address: string
  #primary: Cluster
  #standby: Cluster
  #failovers = 0

  private constructor(primary: Cluster, standby: Cluster) {
    this.#primary = primary
    this.#standby = standby
    const hosts = [primary, standby].map(({ address }) => new URL(address).host).join(',')
    this.address = `postgres://chowk:chowk@${hosts}/postgres?target_session_attrs=read-write&connect_timeout=2`
  }

  static async start(): Promise<Database> {
    const primary = await startCluster(['-c', 'wal_retrieve_retry_interval=200ms'])
    return new Database(primary, await startConfirming(primary, 'standby0'))
  }

  get primary(): Cluster {
    return this.#primary
  }

  cutConnections = () =>
    query(
      this.#primary.address,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )

  /** Kills the primary, promotes the standby, and starts a new standby. */
  async failOver(): Promise<void> {
    const old = this.#primary
    await old.kill()
    this.#primary = this.#standby
    await query(this.#primary.address, 'SELECT pg_promote()')
    await old.remove()
    const port = Number(new URL(old.address).port)
    this.#standby = await startConfirming(this.#primary, `standby${++this.#failovers}`, port)
  }

  async remove(): Promise<void> {
    await this.#standby.remove()
    await this.#primary.remove()
  }
}
