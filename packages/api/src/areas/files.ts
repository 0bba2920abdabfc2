import { fileKindCodes, uploadFolders } from '@school/rules'
import { z } from 'zod'
import { open, route, session } from '../contract/route'
import { distinct, flag, id, instant, line } from '../contract/schemas'

const file = z
  .object({ id, name: z.string(), url: z.string(), extension: z.string() })
  .meta({ id: 'File', description: 'url opens the file without a login: images for one hour, anything else for 15 minutes' })

const address = z
  .object({ id, name: z.string(), url: z.string(), extension: z.string(), expiresAt: instant })
  .meta({ id: 'FileAddress', description: 'url opens the file without a login until expiresAt' })

/** A folder of the specification ('Students', 'Report Cards', …), or what else the call takes in its place. */
const word = line(40, 1)

const removed = z.object({ id })

const removedMany = z
  .object({ deleted: z.array(id), failed: z.array(z.object({ id, message: z.string() })) })
  .meta({ id: 'RemovedFiles' })

const fileIds = distinct(id).min(1).max(100)

const crop = z
  .object({
    cropedImage: z
      .string()
      .min(1)
      .max(12_000_000)
      .meta({ description: 'A png or jpeg of at most 8 MB, as a data URL or bare base64' }),
    fileId: z.union([id, z.literal('')]).nullish(),
    extension: line(10).default(''),
  })
  // Eight megabytes in base64, and room to refuse somewhat larger images by what is wrong with them.
  .meta({ 'x-body-limit': 12_100_000 })

export const files = {
  single: route({
    method: 'POST',
    path: 'files/single',
    summary:
      'Uploads one file (multipart field `file`), at most 25,600 KB, 200 files an hour. `kind` says what it is for, which decides the folder and what is taken; `folder` alone stands for the first kind of it. Both may also be fields of the form. The content decides what a file is, not its name. Images are turned upright, freed of their hidden data and kept at most 2560 px wide and high. A file in which a virus is found answers 422, a document that nobody can look at 503.',
    access: session,
    tenancy: 'none',
    operatorSchool: true,
    multipart: true,
    query: z.object({ kind: z.enum(fileKindCodes).optional(), folder: z.enum(uploadFolders).optional() }),
    answer: file,
    status: 201,
  }),
  getUrl: route({
    method: 'GET',
    path: 'files/geturl/{fileId}',
    summary:
      'A fresh address of an own file, or of one that a record in reach names. One that is being checked for viruses answers 423.',
    access: session,
    operatorSchool: true,
    answer: address,
  }),
  getUrlIn: route({
    method: 'GET',
    path: 'files/geturl/{fileId}/{param}',
    summary: 'The same. `param` is the folder of the file, which must fit, or `download` for an address that saves the file.',
    access: session,
    operatorSchool: true,
    params: z.object({ param: word }),
    answer: address,
  }),
  getImageUrl: route({
    method: 'GET',
    path: 'files/get-image-url/{fileId}',
    summary: 'A fresh address of an image. A file of another kind answers 400.',
    access: session,
    operatorSchool: true,
    answer: address,
  }),
  getImageUrlIn: route({
    method: 'GET',
    path: 'files/get-image-url/{fileId}/{param}',
    summary: 'The same. `param` is the folder, which must fit, or a size: thumb (60 px), small (320 px) or view (1600 px).',
    access: session,
    operatorSchool: true,
    params: z.object({ param: word }),
    answer: address,
  }),
  getImageUrlSized: route({
    method: 'GET',
    path: 'files/get-image-url/{fileId}/{param}/{param2}',
    summary: 'The same with the folder and then the size.',
    access: session,
    operatorSchool: true,
    params: z.object({ param: word, param2: word }),
    answer: address,
  }),
  cropImage: route({
    method: 'POST',
    path: 'files/base64-image',
    summary: 'Puts a cropped image in the place of an image; its old addresses end. Without a fileId it becomes a new file.',
    access: session,
    tenancy: 'none',
    operatorSchool: true,
    body: crop,
    answer: file,
    status: 200,
  }),
  cropImageIn: route({
    method: 'POST',
    path: 'files/base64-image/{param}',
    summary: 'The same in a folder, which must fit.',
    access: session,
    tenancy: 'none',
    operatorSchool: true,
    params: z.object({ param: word }),
    body: crop,
    answer: file,
    status: 200,
  }),
  cropImageOf: route({
    method: 'POST',
    path: 'files/base64-image/{param}/{param2}',
    summary: 'The same in a folder, for the record with the id `param2`.',
    access: session,
    tenancy: 'none',
    operatorSchool: true,
    params: z.object({ param: word }),
    body: crop,
    answer: file,
    status: 200,
  }),
  removeMany: route({
    method: 'POST',
    path: 'files/delete-multiple',
    summary: 'Removes up to 100 files. What cannot be removed is listed with its reason.',
    access: session,
    operatorSchool: true,
    body: z.object({ fileIds }),
    answer: removedMany,
    status: 200,
  }),
  removeManyIn: route({
    method: 'POST',
    path: 'files/delete-multiple/{param}',
    summary: 'The same for files of one folder; the body is the list of ids.',
    access: session,
    operatorSchool: true,
    params: z.object({ param: word }),
    body: fileIds,
    answer: removedMany,
    status: 200,
  }),
  remove: route({
    method: 'DELETE',
    path: 'files/{fileId}',
    summary:
      'Removes an own uploaded file, or takes a file off the records that the caller may edit. One that must be kept answers 409.',
    access: session,
    operatorSchool: true,
    answer: removed,
  }),
  removeIn: route({
    method: 'DELETE',
    path: 'files/{fileId}/{folder}',
    summary: 'The same. The folder must fit.',
    access: session,
    operatorSchool: true,
    params: z.object({ folder: word }),
    answer: removed,
  }),
  removeOf: route({
    method: 'DELETE',
    path: 'files/{fileId}/{folder}/{subId}',
    summary: 'The same, off the one record with the id `subId`.',
    access: session,
    operatorSchool: true,
    params: z.object({ folder: word }),
    answer: removed,
  }),
  content: route({
    method: 'GET',
    path: 'files/content/{fileId}',
    summary:
      'The bytes behind an address that another call gave, or a part of them (header Range). A changed address answers 403, an old one 410, a file that is being checked 423, one with a virus 422.',
    access: open,
    tenancy: 'none',
    binary: true,
    query: z.object({
      until: z.coerce.number().int(),
      size: z.enum(['thumb', 'small', 'view']).optional(),
      download: flag,
      signature: line(64, 1),
    }),
  }),
}
