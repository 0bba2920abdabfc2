import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareDatabase, openBareDatabase } from '../../testing/database'
import { migrations } from './migrate'

const name = '0013_places.sql'

let database: BareDatabase

const query = <T>(statement: string): Promise<T[]> => database.query<T>(statement)

const namesIn = async (state: string): Promise<string[]> =>
  (
    await query<{ name: string }>(
      `select d.name from districts d join states s on s.id = d.state_id where s.name = '${state}' order by d.name`,
    )
  ).map(district => district.name)

const idOf = async (district: string): Promise<string | undefined> =>
  (await query<{ id: string }>(`select id from districts where name = '${district}'`))[0]?.id

async function apply(which: (file: string) => boolean): Promise<void> {
  for (const migration of migrations().filter(candidate => which(candidate.name)))
    await database.script(`begin; ${migration.sql} commit;`)
}

beforeAll(async () => {
  database = await openBareDatabase(name)
  await apply(file => file < name)
})
afterAll(() => database.drop())

describe('the places of a database that was there before', () => {
  let ramanagara: string | undefined

  it('keep the district that a school names, and the ids of renamed ones', async () => {
    ramanagara = await idOf('Ramanagara')
    await query(`insert into schools (id, code, name, place, domain, district_id, created_at)
      select gen_random_uuid(), 'EAST', 'East School', 'Delhi', 'east', id, now() from districts where name = 'Shahdara'`)
    await apply(file => file === name)
    expect(await namesIn('Delhi')).toContain('Shahdara')
    expect(await idOf('Bengaluru South')).toBe(ramanagara)
    expect(await idOf('Ramanagara')).toBeUndefined()
  })

  it('come to the same once the district is not named any more, however often they are brought up', async () => {
    await query(`delete from schools where code = 'EAST'`)
    await apply(file => file === name)
    await apply(file => file === name)
    expect(await namesIn('Delhi')).toEqual([
      'Central Delhi',
      'Central North Delhi',
      'East Delhi',
      'New Delhi',
      'North Delhi',
      'North East Delhi',
      'North West Delhi',
      'Old Delhi',
      'Outer North Delhi',
      'South Delhi',
      'South East Delhi',
      'South West Delhi',
      'West Delhi',
    ])
  })

  it('are the 28 states and 8 union territories with their districts', async () => {
    const rows = await query<{ state: string; districts: number }>(`
      select s.name as state, count(*)::int as districts from states s join districts d on d.state_id = s.id group by s.name`)
    expect(Object.fromEntries(rows.map(row => [row.state, row.districts]))).toEqual({
      'Andaman and Nicobar Islands': 3,
      'Andhra Pradesh': 28,
      'Arunachal Pradesh': 28,
      Assam: 35,
      Bihar: 38,
      Chandigarh: 1,
      Chhattisgarh: 33,
      'Dadra and Nagar Haveli and Daman and Diu': 3,
      Delhi: 13,
      Goa: 3,
      Gujarat: 34,
      Haryana: 23,
      'Himachal Pradesh': 12,
      'Jammu and Kashmir': 20,
      Jharkhand: 24,
      Karnataka: 31,
      Kerala: 14,
      Ladakh: 2,
      Lakshadweep: 1,
      'Madhya Pradesh': 55,
      Maharashtra: 36,
      Manipur: 16,
      Meghalaya: 12,
      Mizoram: 11,
      Nagaland: 17,
      Odisha: 30,
      Puducherry: 4,
      Punjab: 23,
      Rajasthan: 41,
      Sikkim: 6,
      'Tamil Nadu': 38,
      Telangana: 33,
      Tripura: 8,
      'Uttar Pradesh': 75,
      Uttarakhand: 13,
      'West Bengal': 23,
    })
  })

  it('have every country of ISO 3166-1, without a dialling code only where nobody lives', async () => {
    expect(await query(`select count(*)::int as count from countries`)).toEqual([{ count: 249 }])
    expect(await query(`select code from countries where dialling_code = '' order by code`)).toEqual([
      { code: 'BV' },
      { code: 'HM' },
    ])
    expect(await query(`select code from countries where dialling_code !~ '^(\\+[1-9][0-9]{0,3})?$'`)).toEqual([])
  })
})
