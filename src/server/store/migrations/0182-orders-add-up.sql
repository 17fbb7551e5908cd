-- Documents an order still waits for, and what its live house bills say together.
alter table bl_order_document add column awaited text check (awaited in ('BOOKING', 'SI', 'MBL_DRAFT', 'MBL_FINAL', 'HBL_DRAFT', 'HBL_FINAL', 'TELEX_LETTER', 'LOI', 'PACKING_LIST', 'COMMERCIAL_INVOICE', 'CUSTOMS_DECL', 'VGM', 'DGD', 'MSDS', 'COO', 'ARRIVAL_NOTICE', 'DELIVERY_ORDER', 'EIR', 'POD', 'WAREHOUSE_ENTRY', 'OTHER'));
update bl_order_document set awaited = doc_type where state = 'WAITING';
alter table bl_order
  add column documents_awaited text check (char_length(documents_awaited) <= 300),
  add column houses integer,
  add column house_packages integer,
  add column house_weight numeric check (scale(house_weight) <= 3 and abs(house_weight) < 1e15),
  add column house_measure numeric check (scale(house_measure) <= 4 and abs(house_measure) < 1e15);
update bl_order o set
  documents_awaited = (select string_agg(distinct d.awaited collate "C", ', ' order by d.awaited collate "C")
    from bl_order_document d where d.ep_id = o.ep_id and d.order_id = o.id and not d.is_deleted),
  (houses, house_packages, house_weight, house_measure) = (select count(*), coalesce(sum(h.packages), 0), coalesce(sum(h.gross_weight), 0), coalesce(sum(h.measurement), 0)
    from bl_agency_order h where h.ep_id = o.ep_id and h.order_id = o.id and h.transport_document_status <> 'VOID' and not h.is_deleted);
