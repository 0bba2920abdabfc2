import { type FileType, fileKindCodes, fileKinds } from '@school/rules'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { picture } from '../../testing/files'
import { fileTypeOf, mediaTypes } from './content-type'

const every = Object.keys(mediaTypes) as FileType[]

const archive = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))))
const types = (main: string) => `<Types><Override PartName="/main" ContentType="application/vnd.${main}.main+xml"/></Types>`
const office = {
  docx: { '[Content_Types].xml': types('wordprocessingml.document'), 'word/document.xml': '<document/>' },
  xlsx: { '[Content_Types].xml': types('spreadsheetml.sheet'), 'xl/workbook.xml': '<workbook/>' },
  pptx: { '[Content_Types].xml': types('presentationml.presentation'), 'ppt/presentation.xml': '<presentation/>' },
}

/** A sound of silence, as recorders write it. */
function wav(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 800, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(800, 40)
  return Buffer.concat([head, Buffer.alloc(800, 128)])
}
const mp3 = Buffer.concat([
  Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(417),
])
const m4a = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypM4A \0\0\0\0M4A mp42', 'latin1'), Buffer.alloc(64)])

const known = async (): Promise<[string, Buffer, FileType][]> => [
  ['photo.JFIF', await picture(4, 4).jpeg().toBuffer(), 'jpeg'],
  ['photo.png', await picture(4, 4).png().toBuffer(), 'png'],
  ['photo.webp', await picture(4, 4).webp().toBuffer(), 'webp'],
  ['photo.gif', await picture(4, 4).gif().toBuffer(), 'gif'],
  ['scan.tif', await picture(4, 4).tiff().toBuffer(), 'tiff'],
  ['letter.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), 'pdf'],
  ['letter.docx', archive(office.docx), 'docx'],
  ['list.xlsx', archive(office.xlsx), 'xlsx'],
  ['slides.pptx', archive(office.pptx), 'pptx'],
  ['photos.zip', archive({ 'A1.jpg': 'x' }), 'zip'],
  ['list.csv', Buffer.from('name\nAnju\n'), 'csv'],
  ['list.csv', Buffer.from('\ufeffനാമം,place\n'), 'csv'],
  ['list.csv', Buffer.from('\ufeffname,place\nAnju,Thrissur\n', 'utf16le'), 'csv'],
  ['list.csv', Buffer.from([0x6e, 0xe9, 0x65, 0x0d, 0x0a]), 'csv'],
  ['note.txt', Buffer.from('Bring your books.\n'), 'txt'],
  ['logo.svg', Buffer.from('<?xml version="1.0"?>\n<!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
  ['call.wav', wav(), 'wav'],
  ['call.mp3', mp3, 'mp3'],
  ['call.m4a', m4a, 'm4a'],
]

describe('the content of a file', () => {
  it('says what it is', async () => {
    for (const [name, bytes, type] of await known()) expect(await fileTypeOf(name, bytes, every), name).toBe(type)
  })

  it('is taken where the kind of the upload has it, and nowhere else', async () => {
    for (const [name, bytes, type] of await known())
      for (const code of fileKindCodes) {
        const allowed: readonly FileType[] = fileKinds[code].types
        const read = fileTypeOf(name, bytes, allowed)
        if (allowed.includes(type)) expect(await read, `${name} for ${code}`).toBe(type)
        else await expect(read, `${name} for ${code}`).rejects.toThrow(code === 'reportCards' ? 'Only PDF' : 'Invalid file type')
      }
  })

  it('has to fit its name', async () => {
    for (const [name, bytes] of await known())
      await expect(fileTypeOf(`${name}.exe`, bytes, every), name).rejects.toThrow('Invalid file type')
    await expect(fileTypeOf('list.docx', archive(office.xlsx), every)).rejects.toThrow('does not fit its name')
  })

  it('is a workbook by what it says of its parts, wherever they are', async () => {
    const moved = { '[Content_Types].xml': types('spreadsheetml.sheet'), Main: '<workbook/>' }
    expect(await fileTypeOf('list.xlsx', archive(moved), every)).toBe('xlsx')
  })

  it('says how an old workbook that was only renamed is made a new one', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    await expect(fileTypeOf('list.XLSX', old, every)).rejects.toThrow(/password-protected Excel file.* save it as .xlsx/)
    await expect(fileTypeOf('list.xlsx', old, ['png', 'csv'])).rejects.toThrow('Invalid file type')
  })

  it.each<[string, string, Buffer]>([
    ['a page', 'page.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page called a page', 'page.html', Buffer.from('<html></html>')],
    ['a script', 'run.sh', Buffer.from('#!/bin/sh\n')],
    ['a program', 'list.csv', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('PE\0\0')])],
    ['text with a zero far behind', 'list.csv', Buffer.concat([Buffer.alloc(10_000, 'a,b\n'), Buffer.alloc(1)])],
    ['text with an escape', 'list.txt', Buffer.from('a\u001b[2J')],
    ['a drawing that is a page', 'logo.svg', Buffer.from('<html><svg/></html>')],
    ['a drawing with entities of its own', 'logo.svg', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')],
    ['an old office file', 'list.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['an archive that is cut off', 'list.xlsx', archive(office.xlsx).subarray(0, 100)],
    ['an archive that leaves its folder', 'photos.zip', archive({ '../../A1.jpg': 'x' })],
    ['an office file without its main part', 'list.xlsx', archive({ '[Content_Types].xml': '<Types/>' })],
    ['macros by type', 'a.docx', archive({ ...office.docx, '[Content_Types].xml': types('ms-word.document.macroEnabled') })],
    ['macros by part', 'a.xlsx', archive({ ...office.xlsx, 'xl/VBAProject.bin': 'x' })],
    ['macros in sheets', 'a.xlsx', archive({ ...office.xlsx, 'xl/macrosheets/sheet1.xml': '<x/>' })],
    ['controls that run', 'a.pptx', archive({ ...office.pptx, 'ppt/activeX/activeX1.xml': '<x/>' })],
    ['a list of types that unpacks to too much', 'a.xlsx', archive({ ...office.xlsx, '[Content_Types].xml': ' '.repeat(3e6) })],
  ])('is refused: %s', async (_, name, bytes) => {
    await expect(fileTypeOf(name, bytes, every)).rejects.toThrow('Invalid file type')
  })
})
