import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

const begin = CompiledQuery.raw('begin')

/** What a transaction begins with, and of which nobody reads an answer. */
const settles = ({ sql, parameters }: CompiledQuery) => parameters.length === 0 && sql.startsWith('select set_config(')

/** Says `begin` together with the settings of a transaction: every call goes to the database and back once less. */
class SparingDriver extends PostgresDriver {
  private readonly known = new WeakSet<DatabaseConnection>()
  private readonly begins = new WeakSet<DatabaseConnection>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (this.known.has(connection)) return connection
    this.known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async <R>(query: CompiledQuery) => {
      if (!this.begins.delete(connection)) return execute<R>(query)
      if (settles(query)) return execute<R>(CompiledQuery.raw(`begin; ${query.sql}`))
      await execute(begin)
      return execute<R>(query)
    }
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    this.begins.add(connection)
  }
}

/** PostgreSQL, asked no more often than needed. */
export class SparingDialect extends PostgresDialect {
  private readonly config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.config = config
  }

  override createDriver() {
    return new SparingDriver(this.config)
  }
}
