import type { files as contract } from '../areas/files'
import { calls } from '../client/calls'

export const files = calls<typeof contract>('files', {
  single: 'POST files/single multipart',
  getUrl: 'GET files/geturl/{fileId}',
  getUrlIn: 'GET files/geturl/{fileId}/{param}',
  getImageUrl: 'GET files/get-image-url/{fileId}',
  getImageUrlIn: 'GET files/get-image-url/{fileId}/{param}',
  getImageUrlSized: 'GET files/get-image-url/{fileId}/{param}/{param2}',
  cropImage: 'POST files/base64-image',
  cropImageIn: 'POST files/base64-image/{param}',
  cropImageOf: 'POST files/base64-image/{param}/{param2}',
  removeMany: 'POST files/delete-multiple',
  removeManyIn: 'POST files/delete-multiple/{param}',
  remove: 'DELETE files/{fileId}',
  removeIn: 'DELETE files/{fileId}/{folder}',
  removeOf: 'DELETE files/{fileId}/{folder}/{subId}',
  content: 'GET files/content/{fileId} binary',
})
