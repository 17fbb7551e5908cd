-- Documents an order still waits for.
alter table bl_order_document add column awaited text check (awaited in ('BOOKING', 'SI', 'MBL_DRAFT', 'MBL_FINAL', 'HBL_DRAFT', 'HBL_FINAL', 'TELEX_LETTER', 'LOI', 'PACKING_LIST', 'COMMERCIAL_INVOICE', 'CUSTOMS_DECL', 'VGM', 'DGD', 'MSDS', 'COO', 'ARRIVAL_NOTICE', 'DELIVERY_ORDER', 'EIR', 'POD', 'WAREHOUSE_ENTRY', 'OTHER'));
update bl_order_document set awaited = doc_type where state = 'WAITING';
alter table bl_order add column documents_awaited text check (char_length(documents_awaited) <= 300);
update bl_order o set documents_awaited = (select string_agg(distinct d.awaited collate "C", ', ' order by d.awaited collate "C")
  from bl_order_document d where d.ep_id = o.ep_id and d.order_id = o.id and not d.is_deleted);
