/** Folders that uploads go into. Files that the server makes have folders of their own. */
export const uploadFolders = [
  'Students',
  'Staffs',
  'School',
  'Gallery',
  'Fees Bills',
  'Report Cards',
  'Imports',
  'Uploads',
] as const
export type UploadFolder = (typeof uploadFolders)[number]

/** What a file is, by its content. */
export type FileType =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'ico'
  | 'svg'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'csv'
  | 'txt'
  | 'zip'
  | 'mp3'
  | 'wav'
  | 'm4a'

/** Endings that a name may have for what the file is; the first one is the usual. */
export const fileEndings: Readonly<Record<FileType, readonly string[]>> = {
  jpeg: ['.jpg', '.jpeg', '.jfif'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  bmp: ['.bmp'],
  tiff: ['.tiff', '.tif'],
  ico: ['.ico'],
  svg: ['.svg'],
  pdf: ['.pdf'],
  docx: ['.docx'],
  xlsx: ['.xlsx'],
  pptx: ['.pptx'],
  csv: ['.csv'],
  txt: ['.txt'],
  zip: ['.zip'],
  mp3: ['.mp3'],
  wav: ['.wav'],
  m4a: ['.m4a'],
}

const pictures = ['jpeg', 'png', 'webp', 'gif', 'bmp', 'tiff'] as const
const documents = ['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt'] as const

/** Largest file of the product in KB. */
export const largestFileKb = 25_600

/** What an upload is for. */
export interface FileKind {
  readonly folder: UploadFolder
  readonly types: readonly FileType[]
  readonly maxKb: number
}

const kindOf = (folder: UploadFolder, types: readonly FileType[], maxKb = largestFileKb): FileKind => ({ folder, types, maxKb })

/** What uploads are for, with their folders and what is taken. */
export const fileKinds = {
  student: kindOf('Students', [...pictures, ...documents]),
  staff: kindOf('Staffs', [...pictures, ...documents]),
  school: kindOf('School', [...pictures, 'ico', 'svg', ...documents]),
  gallery: kindOf('Gallery', pictures),
  certificates: kindOf('Gallery', [...pictures, 'pdf']),
  feesBills: kindOf('Fees Bills', [...pictures, 'pdf']),
  reportCards: kindOf('Report Cards', ['pdf']),
  voice: kindOf('School', ['mp3', 'wav', 'm4a'], 2048),
  imports: kindOf('Imports', ['xlsx', 'csv', 'txt', 'zip']),
  other: kindOf('Uploads', [...pictures, ...documents]),
} as const satisfies Readonly<Record<string, FileKind>>
export type FileKindCode = keyof typeof fileKinds

export const fileKindCodes = Object.keys(fileKinds) as FileKindCode[]

/** The kind that an upload without one is: that of its folder. */
export const kindOfFolder = (folder: UploadFolder): FileKindCode =>
  fileKindCodes.find(code => fileKinds[code].folder === folder) ?? 'other'
