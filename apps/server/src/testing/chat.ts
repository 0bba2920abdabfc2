import { sql } from 'kysely'
import { expect } from 'vitest'
import { demoPassword } from '../demonstration/index'
import { ImportDesk } from './imports'
import type { TestBrowser, TestServerOptions } from './server'

/** Somebody who chats: a browser and the id under which they write. */
export interface Chatter {
  readonly browser: TestBrowser
  readonly id: string
  readonly login: string
}

/** A school of the demonstration without its conversations, and people who write. */
export class ChatDesk {
  readonly desk: ImportDesk
  private count = 0

  private constructor(desk: ImportDesk) {
    this.desk = desk
  }

  static async open(seed: string, options?: TestServerOptions, scale = 0.1): Promise<ChatDesk> {
    const desk = await ImportDesk.open(seed, scale, options)
    await desk.inSchool(async trx => {
      await sql`delete from chat_conversations`.execute(trx)
      await sql`delete from chat_persons`.execute(trx)
      await sql`delete from school_settings where code like 'chat.%'`.execute(trx)
    })
    return new ChatDesk(desk)
  }

  get clock() {
    return this.desk.server.clock
  }

  rows = <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    this.desk.inSchool(async trx => (await query.execute(trx)).rows)

  /** Somebody by login name, logged in. */
  async chatter(loginName: string): Promise<Chatter> {
    const browser = await this.desk.browser(loginName)
    const values = await browser.get('chat-initial-values')
    expect(values.statusCode, values.body).toBe(200)
    return { browser, id: values.json().me.userId, login: loginName }
  }

  /** Gives people fresh tokens, after the clock was moved. */
  async renew(...people: readonly Chatter[]): Promise<void> {
    for (const { browser, login } of people) {
      const response = await browser.post('auth/refresh')
      if (response.statusCode === 200) browser.token = response.json().accessToken
      else await browser.logIn(login, demoPassword)
    }
  }

  /** Moves the clock, with fresh tokens for everybody who goes on. */
  async at(moment: string | Date, ...people: readonly Chatter[]): Promise<void> {
    this.clock.set(typeof moment === 'string' ? moment : moment.toISOString())
    await this.renew(...people)
  }

  /** A login that meets a condition on `us` and `s`, a student of its guardian or its own. */
  async login(where: ReturnType<typeof sql>): Promise<string> {
    const found = await this.rows(sql<{ login: string }>`
      select u.login_name as login from user_schools us join users u on u.id = us.user_id and u.status = 'Active' and not u.must_change_password
      left join students s on s.school_id = us.school_id and s.status = 'studying' and (s.guardian_id = us.guardian_id or s.id = us.student_id)
      where us.active and ${where} order by 1 limit 1`)
    expect(found, 'a login for the test').toHaveLength(1)
    return found[0]!.login
  }

  /** A guardian of the class of a teacher, or of no class of hers. */
  guardianOf(teacherId: string, taught: boolean): Promise<string> {
    const own = sql`exists (
      select from students o join academic_years y on y.school_id = o.school_id and y.is_current
        join enrolments e on e.school_id = o.school_id and e.student_id = o.id and e.academic_year_id = y.id
        join divisions d on d.school_id = e.school_id and d.id = e.division_id
      where o.guardian_id = us.guardian_id and (d.class_teacher_id = ${teacherId}::uuid or exists (
        select from subject_allotments a where a.academic_year_id = y.id and a.division_id = d.id and a.staff_id = ${teacherId}::uuid)))`
    return this.login(
      sql`us.guardian_id is not null and us.roles = array['Guardian'] and s.id is not null and ${taught ? own : sql`not ${own}`}`,
    )
  }

  send(from: Chatter, to: Chatter | string, text: string, more: object = {}) {
    this.count += 1
    return from.browser.post('insert-chat', {
      isReceived: false,
      receiveUserId: typeof to === 'string' ? to : to.id,
      time: '',
      messages: [text],
      messageType: 'text',
      ReceiveUserRole: 'Teacher',
      clientId: `c${this.count}`,
      ...more,
    })
  }

  async sent(from: Chatter, to: Chatter | string, text: string, more: object = {}): Promise<string> {
    const response = await this.send(from, to, text, more)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().tblId
  }

  /** Texts of a conversation in order, as one of the two reads them; a deleted one is null. */
  async texts(me: Chatter, other: Chatter): Promise<(string | null)[]> {
    const response = await me.browser.get(`current-chat/?receiverId=${other.id}&senderId=${me.id}`)
    expect(response.statusCode, response.body).toBe(200)
    return response
      .json()
      .currentUserList.flatMap(
        (side: { chats: { tblId: string; sendTime: string; messages: string[]; messageStatus: string }[] }) => side.chats,
      )
      .sort((a: { tblId: string }, b: { tblId: string }) => (a.tblId < b.tblId ? -1 : 1))
      .map((chat: { messages: string[]; messageStatus: string }) => (chat.messageStatus === 'Deleted' ? null : chat.messages[0]))
  }

  async list(me: Chatter): Promise<Record<string, unknown>[]> {
    const response = await me.browser.get('user-chat-list')
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  /** Sets settings of the school. */
  async settings(values: Readonly<Record<string, unknown>>): Promise<void> {
    const held: { code: string; version: number }[] = (await this.desk.admin.get('profile/school/settings')).json()
    const changes = Object.entries(values).map(([code, value]) => ({
      code,
      value,
      version: held.find(setting => setting.code === code)?.version ?? 0,
    }))
    const response = await this.desk.admin.patch('profile/school/settings', { changes })
    expect(response.statusCode, response.body).toBe(200)
  }
}
