/** The database cannot be asked at the moment: nothing is wrong with what was asked. */
export class DatabaseAway extends Error {
  /** A connection that there was broke under the work; a new one may do. Otherwise none could be made. */
  readonly lost: boolean

  constructor(cause: unknown, lost: boolean) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
    this.lost = lost
  }
}

/** Classes of SQLSTATE by which a server says that it goes or comes. */
const ofServer = /^(?:08|57P0)/
/** The server ended a session whose transaction stood idle. */
const stoodIdle = '25P03'
/** How the driver says that a connection is over; only errors of the network itself have a code. */
const ofDriver = /connection terminated|not queryable/i

/** An error of a statement as its caller should see it: when the connection died of it, the statement was not wrong. */
export function statementError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  const isOver = syscall !== undefined || ofDriver.test(error.message) || code === stoodIdle || ofServer.test(code ?? '')
  return isOver ? new DatabaseAway(error, true) : error
}
