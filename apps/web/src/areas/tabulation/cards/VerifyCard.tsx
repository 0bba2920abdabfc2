import { familyCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, trimmed } from '@school/rules'
import { Badge, Banner, Button, Facts, Field, Form, LoginForm, Skeleton, TextInput } from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { LoginPage } from '../../auth/Login'

const path = '/verify'
const tones = { valid: 'success', superseded: 'warning', withdrawn: 'danger' } as const

/** What the school says of a card by the code that is printed on it. */
function Found({ code }: { readonly code: string }) {
  const text = useText()
  const intl = useIntl()
  const { data, error } = useCall(familyCards.verify, { params: { code } })
  if (error)
    return (
      <div role="alert">
        <Banner tone="danger">{error.status === 404 ? text('familyCards.verify.unknown') : problemText(intl, error)}</Banner>
      </div>
    )
  if (!data) return <Skeleton height="120px" />
  return (
    <div role="status">
      <Facts>
        <dt>{text('familyCards.verify.status')}</dt>
        <dd>
          <Badge status={tones[data.status]}>{text(`familyCards.verify.status.${data.status}`)}</Badge>
        </dd>
        <dt>{text('familyCards.verify.school')}</dt>
        <dd>{data.school}</dd>
        <dt>{text('familyCards.verify.card')}</dt>
        <dd>{data.card}</dd>
        <dt>{text('familyCards.verify.student')}</dt>
        <dd>{data.studentName}</dd>
        <dt>{text('familyCards.verify.class')}</dt>
        <dd>{data.class}</dd>
        <dt>{text('familyCards.verify.issuedOn')}</dt>
        <dd>{displayDay(data.issuedOn)}</dd>
      </Facts>
    </div>
  )
}

/** /verify/{code}: whether a printed card was given by its school. Opens without a login. */
export default function VerifyCard() {
  const text = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const asked = decodeURIComponent(pathname.slice(path.length + 1)).slice(0, 40)
  const [code, setCode] = useState(asked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = trimmed(code).toUpperCase()
    if (wanted) navigate(`${path}/${encodeURIComponent(wanted)}`)
  }
  return (
    <LoginPage>
      <LoginForm as={Form} onSubmit={submit}>
        <h1>{text('familyCards.verify.title')}</h1>
        <Field label={text('familyCards.verify.code')} help={text('familyCards.verify.help')}>
          <TextInput maxLength={40} autoCapitalize="characters" value={code} onChange={setCode} />
        </Field>
        <Button type="submit" variant="primary" size="lg" wide disabled={trimmed(code) === ''}>
          {text('familyCards.verify.check')}
        </Button>
        {asked ? <Found key={asked} code={asked} /> : null}
      </LoginForm>
    </LoginPage>
  )
}
