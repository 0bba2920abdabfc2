/** Endings of the files of timetables. */
export const timetableFileTypes = ['pdf', 'jpg', 'jpeg', 'png', 'jfif'] as const
/** Size of one of them in KB. */
export const mostTimetableFileKb = 5120
/** Letters of the title of a file. */
export const mostTimetableTitle = 80

export const timetableFileKinds = ['class', 'teacher'] as const
/** One of `timetableFileKinds`. */
export type TimetableFileKind = (typeof timetableFileKinds)[number]

export const timetableFileStates = ['upcoming', 'current', 'history'] as const
/** One of `timetableFileStates`. */
export type TimetableFileState = (typeof timetableFileStates)[number]

/** What decides which of several files of one class or one member of staff is shown. */
export interface DatedFile {
  readonly id: string
  readonly effectiveFrom: string
  /** When it was uploaded; anything that can be ordered as text. */
  readonly uploadedAt: string
  /** What came after it was deleted without bringing it back. */
  readonly retired: boolean
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The latest first: by the day from which a file holds, then by when it was uploaded. */
export const byLatestFile = (a: DatedFile, b: DatedFile): number =>
  compare(b.effectiveFrom, a.effectiveFrom) || compare(b.uploadedAt, a.uploadedAt) || compare(b.id, a.id)

/** The file that holds on a day: of those that began by then the latest. */
export const fileOn = <File extends DatedFile>(files: readonly File[], day: string): File | undefined =>
  files.filter(file => !file.retired && file.effectiveFrom <= day).sort(byLatestFile)[0]

/** The file that will hold once all have begun: the one that a list of files shows. */
export const leadingFile = <File extends DatedFile>(files: readonly File[]): File | undefined =>
  files.filter(file => !file.retired).sort(byLatestFile)[0]

/** Where a file stands on a day among those of its owner. */
export function fileState<File extends DatedFile>(file: File, files: readonly File[], day: string): TimetableFileState {
  if (file.retired) return 'history'
  if (fileOn(files, day)?.id === file.id) return 'current'
  if (file.effectiveFrom <= day) return 'history'
  // One of the same day that was uploaded later takes its place before it began.
  const replaced = files.some(
    other => !other.retired && other.effectiveFrom === file.effectiveFrom && byLatestFile(other, file) < 0,
  )
  return replaced ? 'history' : 'upcoming'
}

/**
 * The files that end with one that is deleted: without bringing back the previous one, deleting the file that holds
 * leaves nothing. What begins later, and what is deleted before it began or after it ended, ends nothing else.
 */
export const endedWith = <File extends DatedFile>(
  file: File,
  files: readonly File[],
  { day, restore }: { readonly day: string; readonly restore: boolean },
): File[] =>
  restore || fileState(file, files, day) !== 'current'
    ? []
    : files.filter(other => other.id !== file.id && !other.retired && other.effectiveFrom <= day)
