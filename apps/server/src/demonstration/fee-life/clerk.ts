import type { BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@school/api'
import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import type { CallContext, Handler } from '../../platform/http/call'
import { type Person, personWithoutSession } from '../../platform/person'
import { HttpProblem } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { readLogins } from '../leave-desk'

const timeZone = 'Asia/Kolkata'

/** A moment of the demonstration: so many days before today, at a time of the school's day. */
export interface Moment {
  readonly ago: number
  readonly time: string
}

/** What a call is given. */
export interface Given<R extends RouteDefinition> {
  readonly body?: BodyOf<R>
  readonly params?: ParamsOf<R>
  readonly query?: QueryOf<R>
}

/** What somebody owes next in an account. */
export interface Owing {
  readonly studentId: string
  readonly feeAccountId: string
  readonly installmentId: string
  /** Who pays for the student, where there is a login. */
  readonly payer: Person | undefined
}

/** A school of the demonstration while its fees are lived through, by its own people and calls. */
export class FeeClerk {
  readonly services: Services
  readonly schoolId: string
  readonly yearStart: string
  readonly yearId: string
  readonly accounts: Readonly<Record<'school' | 'bus', string>>
  private readonly people: ReadonlyMap<string, Person>

  private constructor(
    services: Services,
    of: Pick<FeeClerk, 'schoolId' | 'yearStart' | 'yearId' | 'accounts'>,
    people: ReadonlyMap<string, Person>,
  ) {
    this.services = services
    this.schoolId = of.schoolId
    this.yearStart = of.yearStart
    this.yearId = of.yearId
    this.accounts = of.accounts
    this.people = people
  }

  static open(services: Services, schoolId: string): Promise<FeeClerk> {
    return transact(services.db, inSchool(schoolId), async trx => {
      const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
      const { rows: kept } = await sql<{ id: string; kind: 'school' | 'bus' }>`
        select id, kind from fee_accounts where school_id = ${schoolId}`.execute(trx)
      const account = (kind: 'school' | 'bus') => kept.find(one => one.kind === kind)!.id
      const people = new Map((await readLogins(trx, schoolId, sql`u.login_name like '___.%'`)).map(one => [one.userId, one]))
      const { rows: names } = await sql<{ id: string; login: string }>`
        select id, login_name as login from users where id = any(${[...people.keys()]}::uuid[])`.execute(trx)
      return new FeeClerk(
        services,
        {
          schoolId,
          yearStart: year.starts_on,
          yearId: year.id,
          accounts: { school: account('school'), bus: account('bus') },
        },
        new Map(names.map(({ id, login }) => [login.slice(4), people.get(id)!])),
      )
    })
  }

  /** A login of the school: ADMIN, SUPER, HEAD. */
  person = (name: string): Person => this.people.get(name)!

  /** The operator of the platform. */
  async operator(): Promise<Person> {
    const { rows } = await transact(this.services.db, onPlatform, trx =>
      sql<{ id: string; name: string }>`select id, name from users where login_name = 'GJ.ADMIN'`.execute(trx),
    )
    const { id, name } = rows[0]!
    return personWithoutSession({
      ...{ userId: id, name, roles: ['GJAdmin'], schoolId: null },
      ...{ schoolScope: { kind: 'all', ids: [] }, schoolStatus: null },
    })
  }

  get today(): string {
    return dayIn(timeZone, this.services.clock.now())
  }

  /** A day so long ago; the first of the year where that was before it. */
  day(ago: number): string {
    const day = addDays(this.today, -ago)
    return [day, this.yearStart].toSorted()[1]!
  }

  /** The services as they were at a moment, at the latest now. */
  at({ ago, time }: Moment): Services {
    const now = this.services.clock.now()
    const then = new Date(`${this.day(ago)}T${time}:00+05:30`)
    const at = then < now ? then : now
    return { ...this.services, clock: { now: () => at } }
  }

  /** Does what was begun by a moment and goes on after the answer. */
  finish = (moment: Moment) => this.services.jobs.drain(this.at(moment))

  work = <T>(does: (trx: Trx) => Promise<T>): Promise<T> => transact(this.services.db, inSchool(this.schoolId), does)

  /** Makes a call of the product as a person at a moment. */
  ask<R extends RouteDefinition>(handler: Handler<R>, person: Person, moment: Moment, given: Given<R>) {
    const services = this.at(moment)
    return transact(services.db, person.schoolId === null ? onPlatform : inSchool(this.schoolId), trx => {
      const { schoolId } = this
      const call: Partial<CallContext<R>> = {
        ...{ trx, services, schoolId, person, language: 'en', ip: '', ...given },
        request: { headers: {} } as CallContext['request'],
        audit: facts => audit(services, trx, person, { schoolId, ...facts }),
      }
      return handler(call as CallContext<R>)
    })
  }

  /** Does what may be refused on some days of the year: then it has not happened. */
  async perhaps<T>(does: () => Promise<T>): Promise<T | undefined> {
    try {
      return await does()
    } catch (error) {
      if (error instanceof HttpProblem) return undefined
      throw error
    }
  }

  /** Who owes something in an account and pays early first, from the last number on; nobody with a demonstration login. */
  owing(kind: 'school' | 'bus', count: number): Promise<Owing[]> {
    const account = this.accounts[kind]
    return this.work(async trx => {
      const { rows } = await sql<{ studentId: string; installmentId: string; guardianId: string }>`
        with open as (
          select d.student_id, i.id, i.due_date, row_number() over (partition by d.student_id order by i.due_date, i.no) as place
          from demands d join installments i on i.school_id = d.school_id and i.id = d.installment_id
          where d.school_id = ${this.schoolId}::uuid and d.fee_account_id = ${account}::uuid and d.status = 'open'
            and d.gross - d.concession - d.write_off > d.paid)
        select s.id as "studentId", o.id as "installmentId", s.guardian_id as "guardianId"
        from open o join students s on s.school_id = ${this.schoolId}::uuid and s.id = o.student_id
        where o.place = 1 and not exists (
          select from user_schools us join users u on u.id = us.user_id
          where us.school_id = s.school_id and (us.guardian_id = s.guardian_id or us.student_id = s.id) and u.login_name like '___.%')
        order by o.due_date > ${this.today}::date desc, s.adm_no desc limit ${count}`.execute(trx)
      const guardians = await readLogins(
        trx,
        this.schoolId,
        sql`us.guardian_id = any(${rows.map(row => row.guardianId)}::uuid[])`,
      )
      return rows.map(({ studentId, installmentId, guardianId }) => ({
        studentId,
        installmentId,
        feeAccountId: account,
        payer: guardians.find(one => one.guardianId === guardianId),
      }))
    })
  }
}
