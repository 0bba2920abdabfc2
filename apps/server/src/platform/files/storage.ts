import type { Readable } from 'node:stream'

/** A part of stored bytes, both ends included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** How a browser gets a file that it asks the storage itself for. */
export interface SignedDownload {
  readonly name: string
  readonly seconds: number
}

/** Where the bytes of files lie. Keys are made by the server: letters, digits, blanks, dots, dashes and slashes. */
export interface FileStorage {
  readonly put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>
  /** The bytes or a part of them, or undefined when there are none under this key. */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  /** How many bytes there are, or undefined when there are none under this key. */
  readonly head: (key: string) => Promise<{ readonly bytes: number } | undefined>
  readonly remove: (key: string) => Promise<void>
  /** Every key that a server has made, in no order. */
  readonly list: () => AsyncIterable<StoredObject>
  /** An address of the storage itself that saves the file. Absent: bytes go through this server. */
  readonly signedUrl?: (key: string, download: SignedDownload) => Promise<string>
}

export interface StoredObject {
  readonly key: string
  /** When its bytes were put there. */
  readonly at: Date
}
