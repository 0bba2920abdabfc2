import { describe, expect, it } from 'vitest'
import { maskedEvidence, restartResult } from './order-desk'

describe('what a provider sent', () => {
  it('is shown without secrets, people and cards', () => {
    const raw = JSON.stringify({
      event: 'payment.captured',
      payload: {
        id: 'pay_29QQoUBi66xm2f',
        amount: 1_400_000,
        status: 'captured',
        vpa: 'gaurav.kumar@okbank',
        contact: '+919811100001',
        email: 'someone@example.test',
        card: { last4: '1111', number: '4111111111111111', network: 'Visa' },
        razorpay_signature: 'a1b2c3',
      },
    })
    const shown = maskedEvidence(raw)
    expect(JSON.parse(shown).payload).toEqual({
      id: 'pay_29QQoUBi66xm2f',
      amount: 1_400_000,
      status: 'captured',
      vpa: 'ga••••@okbank',
      contact: '••••0001',
      email: 'so••••@example.test',
      card: { last4: '1111', number: '••••1111', network: 'Visa' },
      razorpay_signature: '••••',
    })
  })

  it('is read as a form too, and not shown where it is neither', () => {
    expect(maskedEvidence('txnid=GVS1&status=success&hash=abc&phone=9811100001&cardnum=5123456789012346')).toBe(
      'txnid=GVS1\nstatus=success\nhash=••••\nphone=••••0001\ncardnum=••••2346',
    )
    expect(maskedEvidence('0123abcdef')).toBe('••••')
    expect(maskedEvidence('')).toBe('')
  })
})

it('counts orders by what became of them', () => {
  expect((['created', 'pending', 'failed', 'expired', 'success', 'reconciled'] as const).map(restartResult)).toEqual([
    'pending',
    'pending',
    'failed',
    'failed',
    'success',
    'success',
  ])
})
