5[Document]
Headline=
Status=Show
Duplicates=0
From board=1
To board=2
Next board to duplimate=0
PrintOuts=0
Crypto key=0
Checksum=2
Duplicates 01=0
Board 01=efmkoaicpfjmidhioehgkenomh018
Duplicates 02=0
Board 02=mfpnjjhikbmgldidbphjfiiali002
Duplicates 03=0
Board 03=aaaaaabffffffkkkkkklpppppp013
