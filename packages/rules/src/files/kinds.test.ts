import { describe, expect, it } from 'vitest'
import { fileEndings, fileKindCodes, fileKinds, kindOfFolder, uploadFolders } from './kinds'

describe('kinds of uploads', () => {
  it('have the folders of the specification', () => {
    expect(Object.fromEntries(fileKindCodes.map(code => [code, fileKinds[code].folder]))).toEqual({
      student: 'Students',
      staff: 'Staffs',
      school: 'School',
      gallery: 'Gallery',
      certificates: 'Gallery',
      feesBills: 'Fees Bills',
      reportCards: 'Report Cards',
      voice: 'School',
      imports: 'Imports',
      other: 'Uploads',
    })
  })

  it('follow from the folder where none is named', () => {
    expect(uploadFolders.map(kindOfFolder)).toEqual([
      'student',
      'staff',
      'school',
      'gallery',
      'feesBills',
      'reportCards',
      'imports',
      'other',
    ])
  })

  it('take archives for imports, sound for voice and drawings for schools alone', () => {
    const taking = (type: keyof typeof fileEndings) =>
      fileKindCodes.filter(code => (fileKinds[code].types as readonly string[]).includes(type))
    expect(taking('zip')).toEqual(['imports'])
    expect([taking('mp3'), taking('wav'), taking('m4a')]).toEqual([['voice'], ['voice'], ['voice']])
    expect([taking('svg'), taking('ico')]).toEqual([['school'], ['school']])
    expect(fileKinds.voice.maxKb).toBe(2048)
  })

  it('have types whose endings belong to no other', () => {
    const endings = Object.values(fileEndings).flat()
    expect(new Set(endings).size).toBe(endings.length)
  })
})
