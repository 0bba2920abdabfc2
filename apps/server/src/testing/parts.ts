import { sql } from 'kysely'
import type { OpenDatabase } from '../platform/database/database'
import { testNow } from './now'

/** Parts of the months around the one of all tests, as a server makes them when it starts. */
export const makeTestParts = ({ db }: OpenDatabase) => sql`select make_parts(${testNow})`.execute(db)
