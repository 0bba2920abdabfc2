import type { contract } from '@school/api'
import {
  callAccess,
  dayIn,
  homeOf,
  isVisible,
  mayCall,
  mayOpenForm,
  mayOpenRoute,
  menuForms,
  type Viewer,
  visibleForms,
} from '@school/rules'
import { type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { HttpProblem, moduleOff, noAccess, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { type Block, type Chart, homeBlocks, type List, type Source, type Tile, type Todo } from '../../school/block'
import { schoolZone } from '../../school/zone'
import { readFigures } from './figures'
import { blocksOfHomes, familyHomes, feeBlocks, shortcuts } from './homes'

/** Shortcuts of office staff, who have no homes alike: their own screens, in the order of the menu. */
const ownScreens = (viewer: Viewer): string[] =>
  visibleForms(viewer)
    .filter(form => form.route && !form.rules.includes('H'))
    .map(form => form.id)

const homeForms = menuForms.filter(({ rules }) => rules.includes('H')).map(({ id }) => id)

interface Failed {
  readonly code: string
  readonly error: true
}

interface Blocks {
  readonly tiles: (Tile | Failed)[]
  readonly charts: (Chart | Failed)[]
  readonly todos: (Todo | Failed)[]
  readonly lists: (List | Failed)[]
}

const nothing = (): Blocks => ({ tiles: [], charts: [], todos: [], lists: [] })

async function add(block: Block, source: Source, to: Blocks): Promise<void> {
  const made = await block.read(source)
  if (made) (to[block.kind] as object[]).push({ code: block.code, ...made })
}

export function homeHandlers({ ports }: Services): Handlers<typeof contract.home> {
  const homes = blocksOfHomes(ports.take(homeBlocks))
  return {
    async dashboard(call) {
      const { services, query } = call
      const person = personOf(call)
      const viewer = viewerOf(person)
      const form = query.home
        ? menuForms.find(candidate => candidate.id === query.home && candidate.rules.includes('H'))
        : homeOf(viewer)
      if (!form || (query.home && !isVisible(form, viewer)))
        throw callAccess(form ? [form.id] : homeForms, viewer) === 'moduleOff' ? moduleOff() : noAccess()
      const locked = familyHomes.has(form.id) ? person.lockedChild : null
      const all = (homes.get(form.id) ?? []).filter(block => locked === null || feeBlocks.has(block.code))
      const wanted = query.block ? all.filter(block => block.code === query.block) : all
      if (query.block && wanted.length === 0) throw notFound()
      const shown = wanted.filter(block => !block.of || mayCall(block.of, viewer))

      const now = services.clock.now()
      const acrossSchools = form.id === 'home.group-admin' || form.id.startsWith('home.gj-')
      const reach = person.schoolId && !acrossSchools ? inSchool(person.schoolId) : onPlatform
      let asOf = now
      const within = <T>(work: (source: Source) => Promise<T>) =>
        transact(services.db, reach, async trx => {
          const timeZone = await schoolZone(trx, reach.kind === 'school' ? person.schoolId : null)
          const today = dayIn(timeZone, now)
          const counted: Source['counted'] = async (name, scope, read) => {
            if (scope === undefined) return read()
            const { value, at } = await services.counts.read(reach, name, [scope, timeZone, today], read)
            if (at < asOf) asOf = at
            return value
          }
          const figures: Source['figures'] = async (scope, ...of) => {
            const { schools, at } = await readFigures({ services, trx, scope, today, now }, ...of)
            if (at && at < asOf) asOf = at
            return schools
          }
          return work({ services, trx, person, viewer, timeZone, today, counted, figures })
        })
      const together = async () => {
        const blocks = nothing()
        await within(async source => {
          for (const block of shown) await add(block, source, blocks)
        })
        return blocks
      }
      // A failure spoils the transaction for the blocks after it: then each gets its own, and only the broken one fails.
      const apart = async () => {
        const blocks = nothing()
        for (const block of shown)
          await within(source => add(block, source, blocks)).catch(error => {
            call.request.log.error({ err: error, block: block.code }, 'a block of a home failed')
            ;(blocks[block.kind] as object[]).push({ code: block.code, error: true })
          })
        return blocks
      }
      const blocks = await together().catch(error => {
        if (error instanceof HttpProblem) throw error
        return apart()
      })
      return {
        home: form.id,
        asOf: asOf.toISOString(),
        banners: locked === null ? [] : [{ code: 'childLocked', tone: 'danger', values: { name: locked } }],
        ...blocks,
        // What is shut while the child is locked is filtered out with the rest.
        shortcuts: (shortcuts[form.id] ?? ownScreens(viewer)).filter(code =>
          code.startsWith('/') ? mayOpenRoute(code, viewer) : mayOpenForm(code, viewer),
        ),
      }
    },
  }
}
