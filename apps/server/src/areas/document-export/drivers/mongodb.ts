import { MongoBulkWriteError, MongoClient } from 'mongodb'
import { type ExportTarget, TargetUnreachable, type WrittenDocument } from '../target'

/** How long a server is looked for and an answer is waited for, in ms. */
const patience = { serverSelectionTimeoutMS: 5000, connectTimeoutMS: 5000, socketTimeoutMS: 20_000 }

/** The collection `students` of a MongoDB database, or of one that speaks its protocol; `_id` is the student's id. */
export function openMongo({ url, database }: { readonly url: string; readonly database: string }): ExportTarget {
  const client = new MongoClient(url, { ...patience, appName: 'school' })
  const students = client.db(database).collection<WrittenDocument>('students')
  const reached = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw new TargetUnreachable(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    // Documents of removed students go by name, so a full run has nothing to take away before it begins.
    begin: async () => {},
    put: documents =>
      reached(async () => {
        try {
          await students.bulkWrite(
            documents.map(({ _id, ...rest }) => ({
              replaceOne: { filter: { _id }, replacement: rest as WrittenDocument, upsert: true },
            })),
            { ordered: false },
          )
          return []
        } catch (error) {
          // Only some were refused, each for what it holds.
          if (!(error instanceof MongoBulkWriteError)) throw error
          const refused = [error.writeErrors].flat().map(one => documents[one.index]!._id)
          if (refused.length === 0) throw error
          return refused
        }
      }),
    remove: ids => reached(() => students.deleteMany({ _id: { $in: [...ids] } })).then(() => {}),
    close: () => client.close(),
  }
}
