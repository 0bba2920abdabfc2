import { type AnswerOfCall, portal } from '@school/api/client'
import { Cards, FormHeader, Link } from '@school/ui'
import { PlainText } from '../../forms/PlainText'
import { CardList, useFilteredList } from '../../list'
import { searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'

type Item = AnswerOfCall<typeof portal.list>['results'][number]

/** Where an item leads, beside the page and without saying where from. */
function Ways({ item }: { item: Item }) {
  const text = useText()
  return (
    <>
      {item.link ? (
        <Link href={item.link} external>
          {text('portal.open')}
        </Link>
      ) : null}
      {item.file ? (
        <Link href={item.file.url} external>
          {item.file.name}
        </Link>
      ) : null}
    </>
  )
}

/** /parent/school-portal-list: what the school shows its families. */
export default function SchoolPortal() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const list = useFilteredList({
    name: 'school-portal',
    ready: true,
    filters: () => [searchFilter(text)],
    call: portal.list,
    request: (values, page) => ({ query: { text: values.text(), ...page } }),
  })
  const { rows, error } = list.table
  return (
    <>
      <FormHeader title={title('g.portal')} context={settings.school?.name} />
      <CardList list={list}>
        <Cards
          label={text('portal.items')}
          rows={rows}
          rowKey={item => item.id}
          empty={{ title: text(list.report.values.text() ? 'portal.notFound' : 'portal.none') }}
          error={error}
          card={item => ({
            title: item.title,
            picture: item.imageUrl ?? undefined,
            line: item.text ? <PlainText text={item.text} /> : undefined,
            actions: item.link || item.file ? <Ways item={item} /> : undefined,
          })}
        />
      </CardList>
    </>
  )
}
