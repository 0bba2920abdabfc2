-- The words of fee messages, where a school has not written its own.
create or replace function make_predefined_formats(school uuid, at timestamptz) returns void language sql as $$
  insert into message_formats (school_id, id, door, channel, name, body, predefined, created_at)
  select school, md5(school::text || f.name || f.channel)::uuid, f.door, f.channel, f.name, f.body, true, at
  from (values
    ('fees', 'sms', 'PaymentSuccessSMS', 'Fees of Rs.{{Amount}} for {{Name}} ({{AdmissionNo}}) {{Division}} received on {{FeesRemittedDate}}. Ref {{TransactionId}}.'),
    ('fees', 'sms', 'PaymentFailureSMS', 'Fee payment of Rs.{{Amount}} for {{Name}} ({{AdmissionNo}}) {{TransactionStatus}}. Ref {{TransactionId}}. If money was debited it will be adjusted or returned.'),
    ('system', 'sms', 'LoginCredentialsSMS', '{{School}}: your login name is {{Login Name}}, your temporary password {{Password}}.'),
    ('system', 'sms', 'PasswordCodeSMS', '{{School}}: your code is {{Code}}. It is valid for 10 minutes. Do not share it with anybody.'),
    ('system', 'whatsapp', 'LoginCredentialsWhatsapp', '{{School}}: your login name is {{Login Name}}, your temporary password {{Password}}.')
  ) as f(door, channel, name, body)
  on conflict do nothing
$$;

update message_formats f set body = t.body
from (values
  ('PaymentSuccessSMS',
    'Dear Parent, the payment of Rs. {{Amount}} for {{Name}} ({{AdmissionNo}}, {{Division}}) on {{FeesRemittedDate}} was received. Transaction id: {{TransactionId}}.',
    'Fees of Rs.{{Amount}} for {{Name}} ({{AdmissionNo}}) {{Division}} received on {{FeesRemittedDate}}. Ref {{TransactionId}}.'),
  ('PaymentFailureSMS',
    'Dear Parent, the payment of Rs. {{Amount}} for {{Name}} ({{AdmissionNo}}, {{Division}}) on {{FeesRemittedDate}} was not completed. Transaction id: {{TransactionId}}.',
    'Fee payment of Rs.{{Amount}} for {{Name}} ({{AdmissionNo}}) {{TransactionStatus}}. Ref {{TransactionId}}. If money was debited it will be adjusted or returned.')
) as t(name, old, body)
where f.door = 'fees' and f.predefined and f.name = t.name and f.body = t.old and not f.is_approved;
