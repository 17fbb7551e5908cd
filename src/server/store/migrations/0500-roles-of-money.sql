-- Roles made before payments were asked for, statements sent and supplier bills confirmed get those calls, by what their holders did before
-- (domain/13 §13.15). A company where somebody holds one of them already has given it out itself.
with given (holds, but_not, gets) as (
  values
    ('write_off', 'adjust_write_off', array['request_payment', 'edit_crm_bankAccount', 'edit_statement', 'send_statement', 'confirm_statement', 'confirm_supplierBill']),
    ('adjust_write_off', 'admin', array['pass_payment_finance', 'confirm_crm_bankAccount']),
    ('check_costPlan_first', 'admin', array['pass_payment_leader']),
    ('insert_cash', 'adjust_write_off', array['export_payment', 'pay_payment'])
),
missing as (
  select g.holds, g.but_not, one from given g, unnest(g.gets) one
  where not exists (select 1 from sys_role r where r.role_set ? one and not r.role_set ? 'admin' and not r.is_deleted)
),
becoming as (
  select r.ep_id, r.id, jsonb_agg(m.one) as more from sys_role r join missing m on r.role_set ? m.holds and not r.role_set ? m.but_not
  where not r.role_set ? 'admin' and not r.is_deleted group by r.ep_id, r.id
)
update sys_role r set role_set = r.role_set || b.more, version = r.version + 1 from becoming b where r.ep_id = b.ep_id and r.id = b.id;
