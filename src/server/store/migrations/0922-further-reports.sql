-- Whoever reads a fixed report reads those that came beside it.
with given (holds, gets) as (
  values
    ('report_profitByCustomer', array['report_chargeItems', 'report_marginByLane', 'report_budgetActual']),
    ('report_arAgeing', array['report_profitAfterLock', 'report_unbilled', 'report_apAgeing', 'report_badDebts']),
    ('report_trialBalance', array['report_vatSummary', 'report_eInvoices', 'report_accountingPush']),
    ('report_commission', array['report_periodResult']),
    ('report_profitBySalesman', array['report_teu', 'report_shutOuts', 'report_quotations', 'report_customerActivity', 'report_enquiries', 'report_rateUsage']),
    ('getOrderListNew', array['report_documents']),
    ('getOrderListLcl', array['report_lclFill']),
    ('getOrderListImport', array['report_demurrage']),
    ('edit_arrangeVehicles', array['report_trucks']),
    ('selectBuySoc', array['report_socResult']),
    ('selectHrList', array['report_kpi'])
), granted (id, gets) as (
  select r.id, jsonb_agg(distinct g) from sys_role r join given on r.role_set ? given.holds cross join unnest(given.gets) g
  where not r.is_deleted and not r.role_set ? 'admin' and not r.role_set ? g group by 1
)
update sys_role r set role_set = r.role_set || granted.gets, version = r.version + 1 from granted where r.id = granted.id;
