import { Badge, Cards, Link } from '@school/ui'
import { BusFront } from 'lucide-react'
import type { Report } from '../../report'
import { useText } from '../../texts/text'
import type { View } from './useBusReport'

/** Every bus with its stops and how many ride from each; a stop narrows the report to itself. */
export function BusGroups({ groups, report }: { groups: View['groups'] | undefined; report: Report }) {
  const text = useText()
  if (groups?.length === 0) return null
  const addressOf = (bus: string, stop: string) => {
    const address = new URLSearchParams(report.address)
    for (const [name, value] of Object.entries({ bus, stop })) address.set(name, value)
    address.delete('page')
    return `?${address}`
  }
  return (
    <Cards
      label={text('students.buses')}
      rows={groups}
      rowKey={group => group.id}
      expected={3}
      card={group => ({
        title: group.name,
        margin: <BusFront size={16} aria-hidden />,
        badge: <Badge>{text('students.ridersOf', { count: group.count })}</Badge>,
        facts: group.stops.map(stop => ({
          label: stop.name,
          value: (
            <Link
              href={addressOf(group.id, stop.id)}
              aria-label={`${stop.name}: ${text('students.ridersOf', { count: stop.count })}`}
            >
              {stop.count}
            </Link>
          ),
        })),
      })}
    />
  )
}
