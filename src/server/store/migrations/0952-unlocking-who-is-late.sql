-- Customers that are overdue beyond their grace are unlocked by a right of its own (domain/16 §16.3): whoever passes credit and releases bills past what was agreed
-- has it, as they had it so far.
update sys_role r set role_set = r.role_set || '["override_credit"]'::jsonb, version = r.version + 1
where r.role_set ? 'pass_crm_credit' and r.role_set ? 'override_release' and not r.role_set ? 'admin' and not r.role_set ? 'override_credit' and not r.is_deleted;
