import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { demoPassword } from '../demonstration/index'
import { inSchool, onPlatform, type Trx, transact } from '../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer, type TestServerOptions } from './server'

/** An uploaded file as its call answers it. */
export interface Uploaded {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly extension: string
}

/** An id that nothing has. */
export const someId = '01900000-0000-7000-8000-000000000001'

export const minute = 60_000

export const picture = (width: number, height: number, background = 'teal'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** Width and height of an image. */
export async function sizeOf(bytes: Buffer): Promise<(number | undefined)[]> {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

/** A demonstration school with people who upload files, and the administrator of another school. */
export class FileDesk {
  readonly server: TestServer
  schoolId!: string
  admin!: TestBrowser
  other!: TestBrowser
  teacher!: TestBrowser
  guardian!: TestBrowser

  private constructor(server: TestServer) {
    this.server = server
  }

  static async open(seed: string, options?: TestServerOptions): Promise<FileDesk> {
    const desk = new FileDesk(await startTestServer(seed, { ...options, demonstration: 0.1 }))
    await desk.logIn()
    desk.schoolId = (await desk.admin.get('profile/school')).json().id
    return desk
  }

  /** Logs everybody in, also anew when time has passed. */
  async logIn(): Promise<void> {
    this.admin = await this.browser('GVS.ADMIN')
    this.other = await this.browser('GVN.ADMIN')
    this.teacher = await this.browser('GVS.TEACHER')
    this.guardian = await this.browser('GVS.GUARDIAN')
  }

  private async browser(loginName: string): Promise<TestBrowser> {
    const browser = this.server.browser()
    await browser.logIn(loginName, demoPassword)
    return browser
  }

  /** Reads or writes in the school without a call. */
  inSchool<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return transact(this.server.services.db, inSchool(this.schoolId), work)
  }

  /** Reads or writes in all schools without a call. */
  onPlatform<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return transact(this.server.services.db, onPlatform, work)
  }

  async upload(browser: TestBrowser, name: string, bytes: Uint8Array, folder = 'Uploads'): Promise<Uploaded> {
    const response = await browser.upload(`files/single?folder=${encodeURIComponent(folder)}`, name, bytes)
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }

  async photo(browser: TestBrowser, folder?: string): Promise<Uploaded> {
    return this.upload(browser, 'photo.jpg', await picture(400, 300).jpeg().toBuffer(), folder)
  }

  csv(browser: TestBrowser, folder?: string): Promise<Uploaded> {
    return this.upload(browser, 'list.csv', Buffer.from('a,b\n1,2\n'), folder)
  }

  /** Opens an address as somebody without a login. */
  visit(url: string, headers?: Record<string, string>): ReturnType<TestBrowser['get']> {
    return this.server.browser().get(url, headers)
  }

  /** A student of the school outside the guardian's family. */
  async someStudent(browser = this.admin): Promise<{ id: string; admNo: string }> {
    return (await browser.get('student-selector?pageSize=50')).json().results.at(-1)
  }

  async setPhoto(fileId: string, studentId: string): Promise<void> {
    await this.inSchool(trx => trx.updateTable('students').set({ photo_file_id: fileId }).where('id', '=', studentId).execute())
  }
}
