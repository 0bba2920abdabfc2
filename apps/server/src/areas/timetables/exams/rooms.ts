import type { BodyOf, contract } from '@school/api'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { ExamCall } from './record'

const columns = ['id', 'name', 'capacity', 'kind', 'active', 'version'] as const
type Kind = 'class' | 'lab' | 'hall' | 'ground' | 'library'
type Body = BodyOf<typeof contract.examTimetables.addRoom>

export async function readRooms({ trx }: Pick<ExamCall, 'trx'>) {
  const rows = await trx.selectFrom('rooms').select(columns).orderBy('name').orderBy('id').execute()
  return rows.map(row => ({ ...row, kind: row.kind as Kind }))
}

async function checkName({ trx }: ExamCall, name: string, ownId: string | null): Promise<void> {
  const taken = await trx
    .selectFrom('rooms')
    .select('id')
    .where(eb => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', 'is distinct from', ownId)
    .executeTakeFirst()
  if (taken) throw custom(409, 'RoomExists', '{name} already exists.', { name })
}

const valuesOf = ({ name, capacity, kind, active }: Body) => ({ name, capacity: capacity ?? null, kind, active })

export async function addRoom(call: ExamCall, body: Body) {
  await checkName(call, body.name, null)
  const id = call.services.newId()
  await call.trx
    .insertInto('rooms')
    .values({ school_id: call.schoolId, id, ...valuesOf(body) })
    .execute()
  await call.audit({ action: 'room.create', entity: 'rooms', entityId: id, after: valuesOf(body) })
  return { id, ...valuesOf(body), version: 1 }
}

export async function changeRoom(call: ExamCall, asked: string, body: BodyOf<typeof contract.examTimetables.changeRoom>) {
  const id = asked.toLowerCase()
  const before = await call.trx.selectFrom('rooms').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  checkVersion(before.version, body.version)
  await checkName(call, body.name, id)
  const version = before.version + 1
  await call.trx
    .updateTable('rooms')
    .set({ ...valuesOf(body), version })
    .where('id', '=', id)
    .execute()
  await call.audit({ action: 'room.change', entity: 'rooms', entityId: id, before, after: valuesOf(body) })
  return { id, ...valuesOf(body), version }
}

export async function removeRoom(call: ExamCall, asked: string) {
  const id = asked.toLowerCase()
  const before = await call.trx.selectFrom('rooms').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  const { n } = await call.trx
    .selectFrom('exam_slots')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('room_id', '=', id)
    .executeTakeFirstOrThrow()
  if (n > 0)
    throw custom(409, 'RoomInUse', '{name} is in use by {n} paper(s). Make it inactive instead.', { name: before.name, n })
  await call.trx.deleteFrom('rooms').where('id', '=', id).execute()
  await call.audit({ action: 'room.delete', entity: 'rooms', entityId: id, before })
  return { id }
}
