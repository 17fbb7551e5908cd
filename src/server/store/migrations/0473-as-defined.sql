-- Held rows keep these apart already; tables are what their definitions say and no more.
drop index fc_red_application_open_key;
drop index fc_tax_desk_branch_key;
drop index crm_wechat_binding_bound_key;
