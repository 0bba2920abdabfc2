// Where calls answer otherwise than the others of their kind.

/** Providers and programs for mails send no cookie; they prove themselves otherwise. */
export const proofs: Readonly<Record<string, readonly [number, string]>> = {
  'messaging/webhooks/{driver}/{accountToken}': [401, 'ProviderProof'],
  'messaging/unsubscribe/{token}': [404, 'NotFound'],
  'curriculum/redeem': [400, 'InvalidInput'],
  'fees-sync/imports': [401, 'SchoolKey'],
  'fees-sync/acks': [401, 'SchoolKey'],
  'tab-sync/imports': [401, 'SchoolKey'],
  'tab-sync/acks': [401, 'SchoolKey'],
  'fees/gateway/{id}/webhook': [404, 'NotFound'],
  'fees/bank-collect/{id}/validate': [400, 'InvalidInput'],
  'fees/bank-collect/{id}/notify': [400, 'InvalidInput'],
  'fees/gateway/{id}/return': [404, 'NotFound'],
  'fees/gateway/{id}/sandbox/{orderId}': [404, 'NotFound'],
}

/** Calls that not everybody may make who opens one of their screens. */
export const narrower = (id: string, role: string) =>
  id === 'imports.release' ||
  // The head and class teachers look at results.
  /^tabResults\.(compute|setOutcome)$/.test(id) ||
  // They see cards; the office brings, publishes and takes them back.
  /^reportCards\.(upload|generate|publish|withdraw|withhold|release|merged)/.test(id) ||
  // Support reads files of fees; who applies them answers for them.
  /^feeImports\.(apply|check|cancel)$/.test(id) ||
  // It reads the accounts of gateways, and leaves their secrets and what they told alone.
  (role === 'GJSupport' && /^(gatewayAccounts\.(test|rotateSecret|reprocess|remove)|bankAccounts\.rotateKey)$/.test(id)) ||
  // It counts what would go of marks, and changes nothing.
  (role === 'GJSupport' && /^(platformMarks\.confirm|removals\.\w+)$/.test(id)) ||
  // Who oversees a group of schools reads the reports of fees and sends nothing.
  (role.startsWith('SchoolGroupAdmin') && id.startsWith('messageFormats.fees'))
